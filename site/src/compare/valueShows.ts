/** What a click on a value of a metric shows, by the id of its group; others have no voxel of their own. */
export const valueShows: Readonly<Record<string, string>> = {
  dice: 'Show the slice with most errors',
  iou: 'Show the slice with most errors',
  cldice: 'Show the slice with most errors',
  hd95: 'Show the point that decides it',
  hd: 'Show the point that decides it',
  asd: 'Show the farthest point that it counts',
  nsd: 'Show the farthest point',
  components: 'Show the largest component that is missed or extra',
}
