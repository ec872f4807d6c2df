import { expect, test } from 'vitest'
import { porterStem } from '../../../src/metrics/text/porterStem'

// word:stem as NLTK 3 gives it (PorterStemmer with its extensions): the examples of Porter's paper, words of radiology, bare suffixes.
const words = `
caresses:caress ponies:poni ties:tie dies:die flies:fli cries:cri caress:caress cats:cat feed:feed agreed:agre
plastered:plaster bled:bled motoring:motor sing:sing conflated:conflat troubled:troubl sized:size hopping:hop
tanned:tan falling:fall hissing:hiss fizzed:fizz failing:fail filing:file happy:happi sky:sky enjoy:enjoy say:say
by:by died:die tied:tie spied:spi cried:cri denied:deni relational:relat conditional:condit rational:ration
valenci:valenc hesitanci:hesit digitizer:digit conformabli:conform radicalli:radic radically:radic
differentli:differ vileli:vile analogousli:analog vietnamization:vietnam predication:predic operator:oper
feudalism:feudal decisiveness:decis hopefulness:hope callousness:callous formaliti:formal sensitiviti:sensit
sensibiliti:sensibl hopefulli:hope faithfully:faith geology:geolog apology:apolog analogy:analog logi:logi
triplicate:triplic formative:form formalize:formal electriciti:electr electrical:electr hopeful:hope goodness:good
revival:reviv allowance:allow inference:infer airliner:airlin gyroscopic:gyroscop adjustable:adjust
defensible:defens irritant:irrit replacement:replac adjustment:adjust dependent:depend adoption:adopt
homologou:homolog communism:commun activate:activ angulariti:angular homologous:homolog effective:effect
bowdlerize:bowdler probate:probat rate:rate cease:ceas controll:control roll:roll finally:final equally:equal
really:realli usually:usual totally:total rally:ralli ally:alli atrial:atrial lobular:lobular effusions:effus
cardiomegaly:cardiomegali opacities:opac consolidation:consolid pneumothorax:pneumothorax atelectasis:atelectasi
enlargement:enlarg mediastinal:mediastin unchanged:unchang stable:stabl seizing:seiz realizing:realiz
organized:organ troubling:troubl disabled:disabl plating:plate dating:date mating:mate oily:oili oiled:oil
boiled:boil using:use used:use easing:eas owing:owe owed:owe eyed:eye aged:age rued:ru iced:ice eating:eat added:ad
adding:ad egged:eg erred:er odd:odd inn:inn innate:innat abated:abat national:nation optional:option notional:notion
fractional:fraction station:station nation:nation nations:nation ration:ration creation:creation version:version
vision:vision mission:mission session:session opinion:opinion champion:champion lesion:lesion lesions:lesion
fusion:fusion infusion:infus perfusion:perfus fission:fission question:question generalization:gener
realization:realiz organizer:organ womanizer:woman miser:miser geniality:genial finality:final modality:modal
legality:legal reality:realiti abilities:abil ability:abil stability:stabil visibility:visibl activity:activ
cavity:caviti gravity:graviti nativity:nativ tropical:tropic cortical:cortic apical:apic focal:focal vertical:vertic
medical:medic radical:radic clinical:clinic dedicate:dedic indicate:indic implicate:implic native:nativ negative:neg
relative:rel creative:creativ lative:lativ initialize:initi specialize:special penalize:penal useful:use
fulfil:fulfil playful:play baggage:baggag sadness:sad witness:wit harness:har businesses:busi lens:len yes:ye gas:ga
has:ha was:wa us:us as:as is:is bus:bu axes:axe boxes:box buses:buse masses:mass cylinder:cylind cyst:cyst
yttrium:yttrium lying:lie skies:sky playing:play stayed:stay typify:typifi typed:type hyped:hype byte:byte myth:myth
rhythm:rhythm flying:fli buy:buy bay:bay obey:obey obeyed:obey tease:teas please:pleas release:releas disease:diseas
diseased:diseas increased:increas decreased:decreas spine:spine line:line lined:line lining:line tube:tube
tubes:tube bone:bone hope:hope hoping:hope snowing:snow showed:show boxed:box boxing:box taxing:tax vexed:vex
hazy:hazi lazy:lazi cell:cell cells:cell fill:fill filled:fill skull:skull installed:instal pull:pull pulled:pull
excel:excel excelled:excel propelled:propel controlled:control fulfillment:fulfil enrollment:enrol abat:abat bl:bl
iz:iz ated:ate bling:bling izing:ize atable:atabl issue:issu issues:issu arose:aros rises:rise rose:rose e:e ee:ee
ye:ye yee:yee bee:bee see:see agree:agre freed:freed speed:speed indeed:inde need:need enci:enci anci:anci izer:izer
bli:bli alli:alli entli:entli eli:eli ousli:ousli ator:ator alism:alism iveness:ive fulness:ful ousness:ous
aliti:aliti iviti:iviti biliti:biliti fulli:fulli icate:icat ative:ativ alize:aliz iciti:iciti ical:ical ful:ful
ness:ness`

test('stems are those of NLTK', () => {
  const pairs = words
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split(':'))
  expect(pairs.map(([word]) => [word, porterStem(word!)])).toEqual(pairs)
})

test('capitals do not count', () => {
  expect(porterStem('Effusions')).toBe('effus')
  expect(porterStem('SKIES')).toBe('sky')
})
