import * as cell from '../engine/column-kinds.ts'
import { importFile } from '../engine/import-file.ts'

/** Classes that students choose for themselves. */
export const offers = importFile(
  'ext_offers',
  {
    sourcedId: cell.ownId.to(null),
    classSourcedId: cell
      .reference('classes')
      .to('event_id')
      .doc("once; offered to those who have the class's course open in their plan, in a slot of their own"),
    opensAt: cell.instant.doc('registering is possible from here'),
    closesAt: cell.instant.doc('to just before here'),
    capacity: cell
      .maybeNumber(0, 10_000)
      .doc(
        'empty: no limit. One smaller than the places already given becomes that number; of more, those who wait get theirs at once',
      ),
    mode: cell
      .oneOf(['FIRST_COME', 'APPROVAL', 'STAFF_ONLY'])
      .to('registration_mode')
      .doc('in order of sign-up; a teacher approves; the school places its students'),
    waitlist: cell
      .flag(true)
      .to('waitlist_enabled')
      .doc('whether there is a waiting list when it is full; empty means `true`'),
    delivery: cell.maybeOneOf(['CONTACT', 'ONLINE', 'HYBRID', 'INDEPENDENT']).or('CONTACT'),
    language: cell.maybeOneOf(['fi', 'sv', 'en']).doc('of the teaching').or('fi'),
    campusSourcedId: cell.maybeReference('ext_campuses').to('campus_id'),
    groupSourcedIds: cell
      .references('ext_groups')
      .to('groups')
      .stagedOnly()
      .doc('for whom it is; empty means for everybody'),
    description: cell.maybeLocalisedText(2000),
    osp: cell.maybePoints.doc('competence points'),
  },
  {
    unique: [{ columns: ['classSourcedId'], reason: id => `${id} is on offer in another row already` }],
  },
)
