/** How many comments a page has. */
export const commentsOfPage = 50

/** A page in the order of writing, of rows that begin with the newest; one more row tells that there are earlier ones. */
export function pageOfComments<Row>(rows: readonly Row[]): { comments: Row[]; hasEarlierComments: boolean } {
  return {
    comments: rows.slice(0, commentsOfPage).toReversed(),
    hasEarlierComments: rows.length > commentsOfPage,
  }
}
