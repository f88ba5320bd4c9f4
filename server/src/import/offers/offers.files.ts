import {
  flag,
  instant,
  maybeLocalisedText,
  maybeNumber,
  maybeOneOf,
  maybePoints,
  maybeReference,
  oneOf,
  ownId,
  reference,
  references,
} from '../engine/column-kinds.ts'
import { importFile } from '../engine/import-file.ts'

/** Classes that students choose for themselves. */
export const offers = importFile(
  'ext_offers',
  {
    sourcedId: ownId.to(null),
    classSourcedId: reference('classes')
      .to('event_id')
      .doc("once; offered to those who have the class's course open in their plan, in a slot of their own"),
    opensAt: instant.doc('registering is possible from here'),
    closesAt: instant.doc('to just before here'),
    capacity: maybeNumber(0, 10_000).doc(
      'empty: no limit. One smaller than the places already given becomes that number; of more, those who wait get theirs at once',
    ),
    mode: oneOf(['FIRST_COME', 'APPROVAL', 'STAFF_ONLY'])
      .to('registration_mode')
      .doc('in order of sign-up; a teacher approves; the school places its students'),
    waitlist: flag(true)
      .to('waitlist_enabled')
      .doc('whether there is a waiting list when it is full; empty means `true`'),
    delivery: maybeOneOf(['CONTACT', 'ONLINE', 'HYBRID', 'INDEPENDENT']).or('CONTACT'),
    language: maybeOneOf(['fi', 'sv', 'en']).doc('of the teaching').or('fi'),
    campusSourcedId: maybeReference('ext_campuses').to('campus_id'),
    groupSourcedIds: references('ext_groups')
      .to('groups')
      .stagedOnly()
      .doc('for whom it is; empty means for everybody'),
    description: maybeLocalisedText(2000),
    osp: maybePoints.doc('competence points'),
  },
  {
    unique: [{ columns: ['classSourcedId'], reason: id => `${id} is on offer in another row already` }],
  },
)
