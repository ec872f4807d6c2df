import { BARS, MOST_PADS } from './tableHtml'

/** Room behind numbers with fewer decimals than others of their column. */
function pads(name: string, point: string): string {
  return Array.from({ length: MOST_PADS }, (_, at) => {
    const room = `${at + 1}ch${point}`
    return `td.${name}${at + 1}{padding-right:calc(var(--pad,.6rem) + ${room})}.ci.${name}${at + 1}{margin-left:calc(${room})}`
  }).join('')
}

/** The style sheet of a report: light and dark by the reader's setting, from 320 px on, and paper. */
export const pageStyle = `
:root{--ink:#1c2126;--soft:#555f69;--paper:#fff;--panel:#f5f7f9;--rule:#d5dbe1;--link:#005a9c;--warn:#7a4b00;--warn-paper:#fff6e0;--focus:#0072b2;
--row:#f9fafb;--bar:#cfe3f3;--best:#00694c;color-scheme:light dark}
@media (prefers-color-scheme:dark){:root{--ink:#e7eaed;--soft:#a9b3bc;--paper:#14181c;--panel:#1d2329;--rule:#39424a;--link:#7cc0f2;--warn:#f2c46d;
--warn-paper:#2b2413;--focus:#7cc0f2;--row:#191e23;--bar:#1d4666;--best:#5fd3ac}}
*{box-sizing:border-box}
html{font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;color:var(--ink);background:var(--paper);
-webkit-text-size-adjust:100%;scroll-padding-top:1rem}
body{margin:0;overflow-wrap:break-word}
header,.body,footer{max-width:80rem;margin:0 auto;padding:0 1rem}
header{padding-top:1.25rem}
.kind{margin:0;color:var(--soft);font-size:.85rem;letter-spacing:.06em;text-transform:uppercase}
h1{font-size:clamp(1.25rem,1.1rem + .8vw,1.6rem);line-height:1.2;margin:.1rem 0 .5rem;text-wrap:balance}
h2{font-size:1.4rem;line-height:1.3;margin:0 0 .75rem}
h3{font-size:1.1rem;margin:1.75rem 0 .5rem}
p,ul,ol{margin:.5rem 0 1rem}
p,li,figcaption,figure,.table,details.section{max-width:60rem}
a{color:var(--link)}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
main:focus{outline:0}
.kind .subject{text-transform:none;letter-spacing:0;overflow-wrap:anywhere}
.kind .subject::before{content:"· "}
.summary p{margin:.2rem 0}
.summary p:first-child{font-size:1.2rem;line-height:1.4}
.glance{display:grid;grid-template-columns:minmax(0,1fr);gap:0 2rem;margin:.5rem 0}
.glance .table{margin:.5rem 0}
.glance .scroll>table{min-width:min(100%,34rem)}
.glance{--pad:.5rem}
.glance th,.glance td{padding:.3rem .5rem;min-width:3rem!important}
.glance tbody th{min-width:5rem!important;max-width:min(16rem,52vw)}
.glance tbody th.long{min-width:8.5rem!important}
.save ul{list-style:none;padding:0;margin:.25rem 0;font-size:.85rem;max-height:16rem;overflow:auto}
.save button{font:inherit;color:var(--link);background:none;border:0;padding:.15rem 0;min-height:24px;text-align:left;cursor:pointer;text-decoration:underline}
.counts{margin:.5rem 0;font-variant-numeric:tabular-nums}
.worsts{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:.75rem;align-self:start}
.worst{display:block;color:var(--ink);text-decoration:none;font-size:.85rem;line-height:1.35;min-height:24px}
.worst svg{width:100%;height:auto;display:block;background:#000;max-height:15rem}
.worst b{color:var(--link);text-decoration:underline}
.ci{display:inline-block;min-width:8.6em;font-size:.9em;text-align:left;color:var(--soft)}
.ci.long{min-width:10.8em}
.ci.longer{min-width:14em}
.best{font-weight:650}
.best .ci{font-weight:400}
.bar{background:linear-gradient(var(--bar),var(--bar)) no-repeat left calc(100% - .2rem)/var(--b) .28rem}
${Array.from({ length: BARS + 1 }, (_, at) => `.b${at}{--b:${(100 * at) / BARS}%}`).join('')}
details.section>summary{list-style-position:outside}
details.section>summary h2{display:inline;margin:0}
@media (max-width:30rem){details.section>summary{list-style-position:inside}.summary p:first-child{font-size:1.05rem}.glance thead{font-size:.8rem;line-height:1.25}td .ci{display:block;min-width:0;margin-left:0!important;text-align:right}td .ci.long,td .ci.longer{min-width:0}.glance tbody tr>*{line-height:1.2;padding-block:.2rem}}
@media (max-width:63.99rem){.many .worsts{order:-1}}
.broad.many .worsts{order:-1}
@media (min-width:64rem){.glance:not(.broad):has(.worsts){grid-template-columns:minmax(0,1fr) 25rem}.broad .worsts{max-width:40rem}}
dl.facts{display:grid;grid-template-columns:repeat(auto-fill,minmax(11rem,1fr));gap:.75rem 1.5rem;margin:1.25rem 0;padding:1rem 0;border:solid var(--rule);border-width:1px 0}
dl.facts dt{color:var(--soft);font-size:.85rem}
dl.facts dd{margin:0;font-variant-numeric:tabular-nums}
.warnings{background:var(--warn-paper);border-left:4px solid var(--warn);padding:.15rem .75rem;margin:.75rem 0}
.warnings summary{color:var(--warn);font-weight:600}
.warnings.notes{background:var(--panel);border-left-color:var(--rule)}
.warnings.notes summary{color:inherit}
.warnings ul{margin:.25rem 0 0;padding-left:1.2rem}
.warning{background:var(--warn-paper);border-left:4px solid var(--warn);padding:.4rem .75rem}
nav{margin:1.5rem 0}
nav h2{font-size:1rem;margin:0 0 .25rem}
nav ol{columns:16rem;margin:0;padding-left:2rem}
nav li{padding:.15rem 0;break-inside:avoid}
nav a{display:inline-block;vertical-align:top;min-height:24px}
main>section{padding-top:1.75rem;margin-top:1.75rem;border-top:1px solid var(--rule)}
.table{margin:1rem 0 1.5rem}
.scroll{overflow-x:auto;max-width:100%;container-type:inline-size}
.scroll>table{min-width:min(100%,44rem)}
table{border-collapse:collapse;font-size:.92rem;font-variant-numeric:tabular-nums}
caption{text-align:left;color:var(--soft);padding:0 0 .5rem;max-width:min(60rem,100cqi);position:sticky;left:0}
details.table>.scroll caption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
th,td{padding:.35rem .6rem;text-align:left;vertical-align:top;border-bottom:1px solid var(--rule)}
thead th{border-bottom:2px solid var(--soft);vertical-align:bottom}
tbody th{font-weight:600;min-width:min(7rem,30vw);max-width:min(22rem,52vw);position:sticky;left:0;background:var(--paper)}
tbody td{max-width:30rem;min-width:3.2rem}
tbody td:not(.n){min-width:5rem}
tbody th{overflow-wrap:break-word}
tbody th.n{min-width:0}
tbody td{overflow-wrap:anywhere}
tbody td.w{white-space:nowrap}
tbody td.t{min-width:min(16rem,58vw)}
.n,table.numbers td{overflow-wrap:normal!important}
tbody tr:nth-child(even),tbody tr:nth-child(even) th{background:var(--row)}
.wide{margin:.1rem 0;font-size:.85rem;color:var(--soft)}
.n,table.numbers td{text-align:right;white-space:nowrap}
table.numbers tbody td{min-width:3.5rem}
thead th.n{white-space:normal}
${pads('p', '')}${pads('q', ' + .3em')}
th button{font:inherit;color:inherit;background:none;border:0;padding:.1rem 0;min-height:24px;cursor:pointer;text-align:inherit}
th button::after{content:"\\a0\\2195";color:var(--soft)}
th[aria-sort=ascending] button::after{content:"\\a0\\2191"}
th[aria-sort=descending] button::after{content:"\\a0\\2193"}
.tools{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;margin:.35rem 0;font-size:.9rem}
.tools button,.tools input,summary{min-height:28px}
.tools button{font:inherit;color:var(--ink);background:var(--panel);border:1px solid var(--soft);border-radius:4px;padding:.1rem .6rem;cursor:pointer}
.tools input{font:inherit;color:var(--ink);background:var(--paper);border:1px solid var(--soft);border-radius:4px;padding:.1rem .4rem;width:11rem;max-width:100%}
@media screen{.off-page{display:none}
.long figure,.long .table{content-visibility:auto;contain-intrinsic-block-size:auto 24rem;overflow-clip-margin:8px}}
.tools button:disabled{color:var(--soft);cursor:default}
summary{cursor:pointer;color:var(--link);padding:.15rem 0}
figure{margin:1.5rem 0}
.drawing svg.medgrade-figure{background:transparent}
.drawing{overflow-x:auto;max-width:100%}
.drawing svg{max-width:100%;min-width:480px;height:auto;display:block}
.drawing:focus-visible{outline-offset:4px}
figcaption{color:var(--ink);font-size:.95rem;margin-top:.5rem}
.readout{min-height:1.6em;font-size:.9rem;color:var(--soft);font-variant-numeric:tabular-nums}
.marked{stroke:var(--focus)!important;stroke-width:3px!important;paint-order:stroke}
.s0{background:#fff;color:#1c2126}.s1{background:#e8eef6;color:#1c2126}.s2{background:#d0def0;color:#1c2126}.s3{background:#b5cde9;color:#1c2126}
.s4{background:#98bbe0;color:#1c2126}.s5{background:#79a8d6;color:#1c2126}.s6{background:#5893c9;color:#000}.s7{background:#1f6aa8;color:#fff}
.s8{background:#12548b;color:#fff}.s9{background:#083d6b;color:#fff}
td:is(.s0,.s1,.s2,.s3,.s4,.s5,.s6,.s7,.s8,.s9) .ci{color:inherit}
.absent{color:var(--soft);font-style:italic}
.gallery{display:grid;gap:1.5rem;grid-template-columns:minmax(0,1fr)}
@media (min-width:80rem){.gallery:has(figure+figure),.side{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:0 1.5rem}.side .drawing svg{min-width:0}}
.panels{display:grid;grid-template-columns:repeat(auto-fit,minmax(9.5rem,1fr));gap:.75rem}
.panel{max-width:22rem}
.panel svg{width:100%;height:auto;display:block;background:#000}
.panel-title{margin:0 0 .25rem;font-size:.85rem;color:var(--soft)}
.fact{white-space:nowrap;margin-right:1rem}
.fact b{font-variant-numeric:tabular-nums}
ul.legend{list-style:none;padding:0;margin:.5rem 0}
.key{display:inline-block;width:1.4em;height:.9em;margin-right:.4em;border:1px solid var(--ink);vertical-align:-.05em}
.key-both{background:#009e73}
.key-prediction{background:repeating-linear-gradient(-45deg,#d55e00 0 3px,#fff 3px 5px)}
.key-reference{background:repeating-linear-gradient(45deg,#56b4e9 0 3px,#1c2126 3px 5px)}
footer{color:var(--soft);border-top:1px solid var(--rule);margin-top:3rem;padding-top:1rem;padding-bottom:3rem}
.skip{position:absolute;left:-999rem;top:0;background:var(--paper);color:var(--link);padding:.5rem 1rem;z-index:2}
.skip:focus{left:0}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media (min-width:75rem){
.body{display:grid;grid-template-columns:13rem minmax(0,1fr);gap:3rem}
nav{position:sticky;top:0;align-self:start;max-height:100vh;overflow:auto;padding:1rem 0;margin:1.75rem 0 0}
nav ol{columns:1}
main>section:first-child{border-top:0;margin-top:0}
}
@media (prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}
@media print{
@page{size:auto;margin:15mm;@bottom-right{content:counter(page) " / " counter(pages);font-size:8pt}}
:root,.glance{--pad:3pt}
:root{--ink:#000;--soft:#333;--paper:#fff;--panel:#fff;--rule:#999;--link:#000;--warn:#000;--warn-paper:#fff;--row:#fff;color-scheme:light}
html{font-size:9.5pt}
header,.body,footer{max-width:none;padding:0}
.body{display:block}
nav,.tools,.save,.wide,.skip,.readout,.screen-only{display:none!important}
details::details-content{content-visibility:visible;block-size:auto}
summary{color:#000;list-style:none;display:block;break-after:avoid}
.scroll,.drawing{overflow:visible;container-type:normal}
.scroll>table{font-size:8pt;width:100%;min-width:0}
th,td{padding:1.5pt 3pt;min-width:2.6em!important;max-width:none!important;white-space:normal!important}
thead th,thead th.n,tbody th,table:not(.numbers) td:not(.n){overflow-wrap:break-word!important}
table:has(thead th:nth-child(12)) th,table:not(.numbers):has(thead th:nth-child(12)) td:not(.n){overflow-wrap:anywhere!important}
table:not(:has(thead th:nth-child(6))) .n,table.numbers:not(:has(thead th:nth-child(6))) td{white-space:nowrap!important}
tbody th{min-width:6em!important}
table:not(.numbers) td:not(.n){min-width:4em!important}
th button{display:contents}
th button::after{content:none!important}
thead{display:table-header-group;break-inside:avoid;break-after:avoid}
details.numbers>summary,details.numbers:not([open]){display:none}
.gallery:has(figure:nth-of-type(5)){grid-template-columns:repeat(2,minmax(0,1fr));gap:1rem}
.gallery:has(figure:nth-of-type(5)) .panels{flex-wrap:nowrap;gap:.25rem}
.gallery:has(figure:nth-of-type(5)) .panel{flex:1 1 0;min-width:0}
caption{position:static;max-width:none}
tr,caption,.drawing,figcaption,figure.case,.panels,p:has(+.gallery),.scroll:not(:has(tbody tr:nth-child(12))){break-inside:avoid}
.drawing{break-after:avoid}
h2,h3,caption,p:has(+.gallery),tbody tr:nth-child(-n+2):not(:last-child){break-after:avoid}
.drawing svg{min-width:0;max-width:100%;max-height:215mm}
p a[href^=http]::after,li a[href^=http]::after{content:" (" attr(href) ")"}
.key,.s0,.s1,.s2,.s3,.s4,.s5,.s6,.s7,.s8,.s9,.drawing,.panel svg{print-color-adjust:exact;-webkit-print-color-adjust:exact}
.warnings,.warning{border:1px solid #000;border-left-width:4px}
}
`
