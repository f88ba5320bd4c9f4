import { searchEverything, searchHit } from '@studentgo/protocol/search'
import { audiences, everyone } from '../platform/access/visibility.ts'

/** What a guardian finds is asked of the database; where a lesson is held tells where a student can be found. */
export const searchVisibility = [
  audiences(searchEverything.reply, everyone('hits', 'more')),
  audiences(searchHit, {
    ...everyone('kind', 'id', 'title', 'titleLanguage', 'note', 'date', 'at', 'planId', 'peeemId'),
    topic: 'LOCATION',
    room: 'LOCATION',
  }),
]
