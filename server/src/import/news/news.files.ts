import { newsCategory, newsRole } from '@studentgo/protocol/news'
import * as cell from '../engine/column-kinds.ts'
import { importFile } from '../engine/import-file.ts'

/** What the school publishes for students and guardians. */
export const news = importFile('ext_news', {
  title: cell.localisedText(300),
  ingress: cell.maybeLocalisedText(300).doc('what a list shows under the title'),
  body: cell
    .localisedHtml(20_000)
    .doc(
      'a language that is left out is shown in Finnish, which is said. Kept are `p` `h3` `h4` `ul` `ol` `li` `strong` `em` `a` `br` `blockquote` and tables; of other elements only the text. Links lead to http, https, mailto or tel',
    ),
  category: cell.oneOf(newsCategory.options).doc('`URGENT` is told at once to everybody whom it is for'),
  publishedAt: cell.instant.doc('shown from here'),
  expiresAt: cell.maybeInstant.doc('to just before here'),
  author: cell.maybeText(200),
  pinned: cell.flag(false).doc('stands before the others'),
  requiresAcknowledgement: cell.flag(false).doc('the reader is asked to say that it was read'),
  role: cell
    .maybeOneOf(newsRole.options)
    .stored('text[]', role => (role === null ? newsRole.options : [role]))
    .to('roles')
    .doc('only for students, or only for guardians; empty: for both'),
  campusSourcedIds: cell
    .references('ext_campuses')
    .to('campus_ids')
    .doc('for students of these; empty: of all. Guardians of minors read what is for their children'),
  groupSourcedIds: cell.references('ext_groups').to('group_ids').doc('the same by group'),
  qualificationSourcedIds: cell
    .references('ext_qualifications')
    .to('qualification_ids')
    .doc('the same by what they study'),
})

/** Pictures and files of the news, which lie beside the table in the folder `files`. */
export const newsFiles = importFile('ext_news_files', {
  newsSourcedId: cell.reference('ext_news').to('news_id').doc('at most 20 files each'),
  name: cell.file.doc(
    'pdf, jpg, png, docx, odt or txt; at most as large as an upload may be. A picture is drawn anew',
  ),
  position: cell.maybeNumber(0, 999).or(0),
  alt: cell
    .maybeLocalisedText(300)
    .doc('what a picture shows, in words: it then stands with the text. Empty: a file to open'),
})
