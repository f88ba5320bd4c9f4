import type { FunctionCase } from './function-case.ts'

const today = '2026-11-27'
const [student, staff, event, right] = [2, 10, 20, 30]

/** The roles in which a member of staff sees a student today. The student and the staff are active, the right is in force. */
function staffSees(
  says: string,
  answer: string | string[] | undefined,
  facts: FunctionCase['facts'],
  at = '2026-11-27T10:00:00Z',
): FunctionCase {
  return {
    of: 'staff-students.sql',
    says,
    facts: {
      person: [{ id: staff }, { id: student }],
      study_right: [{ id: right, state: 'lasna' }],
      ...facts,
    },
    ask: `select role as answer from staff_students(${staff}, '${today}', '${at}') where student_id = ${student} order by role`,
    answer,
  }
}

const has = (role: string) => [{ staff_id: staff, role }]
const takesPart = (changed: object = {}) => [
  {
    event_id: event,
    student_id: student,
    study_right_id: right,
    begin_date: '2026-08-10',
    end_date: '2026-12-19',
    ...changed,
  },
]
const teaches = [{ event_id: event, staff_id: staff }]
const teacher = { staff_role: has('TEACHER'), event_teacher: teaches }
const responsible = (role: string, changed: object = {}) => [
  { study_right_id: right, staff_id: staff, role, ...changed },
]
const reasonBy = (by: number) => [
  { id: 1, staff_id: by, student_id: student, at: '2026-11-27T09:00:00Z', until: '2026-11-27T13:00:00Z' },
]
const rightThat = (changed: object) => [{ id: right, student_id: student, state: 'lasna', ...changed }]
const gone = [{ id: staff }, { id: student, is_active: false }]
const left = [{ id: staff, is_active: false }, { id: student }]
const autumn = [{ id: 1, kind: 'TERM', start_date: '2026-08-10', end_date: '2026-12-19' }]

/** Whose students they are: domain 2.4 and the staff's view. */
export const staffCases: FunctionCase[] = [
  staffSees('a teacher: the participants of the event', 'TEACHER', {
    ...teacher,
    event_participant: takesPart(),
  }),
  staffSees('nobody without the role of a teacher', undefined, {
    event_teacher: teaches,
    event_participant: takesPart(),
  }),
  staffSees('nobody by an event of another teacher', undefined, {
    staff_role: has('TEACHER'),
    event_teacher: [{ event_id: event, staff_id: 99 }],
    event_participant: takesPart(),
  }),
  staffSees('nobody by another event', undefined, {
    ...teacher,
    event_participant: takesPart({ event_id: 99 }),
  }),
  staffSees('nobody by a study right that was annulled', undefined, {
    ...teacher,
    event_participant: takesPart(),
    study_right: rightThat({ state: 'mitatoity' }),
  }),
  staffSees('a teacher: who took part earlier in the term', 'TEACHER', {
    ...teacher,
    term: autumn,
    event_participant: takesPart({ begin_date: '2026-01-01', end_date: '2026-08-10' }),
  }),
  staffSees('nobody whose part ended before the term', undefined, {
    ...teacher,
    term: autumn,
    event_participant: takesPart({ begin_date: '2026-01-01', end_date: '2026-08-09' }),
  }),
  staffSees('a teacher: whose part begins on the last day of the term', 'TEACHER', {
    ...teacher,
    term: autumn,
    event_participant: takesPart({ begin_date: '2026-12-19', end_date: '2027-05-01' }),
  }),
  staffSees('nobody whose part begins after the term', undefined, {
    ...teacher,
    term: autumn,
    event_participant: takesPart({ begin_date: '2026-12-20', end_date: '2027-05-01' }),
  }),
  ...[
    { day: '2026-08-10', sees: 'TEACHER' },
    { day: '2026-08-09', sees: undefined },
    { day: '2026-12-19', sees: 'TEACHER' },
    { day: '2026-12-20', sees: undefined },
  ].map(({ day, sees }) =>
    staffSees(`a substitute with one lesson on ${day}`, sees, {
      staff_role: has('TEACHER'),
      term: autumn,
      event_session: [{ id: 1, event_id: event, school_date: day }],
      event_session_teacher: [{ session_id: 1, staff_id: staff }],
      event_participant: takesPart(),
    }),
  ),
  staffSees('nobody by a lesson of another teacher', undefined, {
    staff_role: has('TEACHER'),
    event_session: [{ id: 1, event_id: event, school_date: today }],
    event_session_teacher: [{ session_id: 1, staff_id: 99 }],
    event_participant: takesPart(),
  }),

  staffSees('a responsible teacher, without another role', 'RESPONSIBLE_TEACHER', {
    responsible_staff: responsible('RESPONSIBLE'),
    study_right: rightThat({}),
  }),
  staffSees('a counsellor', 'COUNSELLOR', {
    staff_role: has('COUNSELLOR'),
    responsible_staff: responsible('COUNSELLOR'),
    study_right: rightThat({}),
  }),
  staffSees('nobody as a counsellor without the role', undefined, {
    staff_role: has('TEACHER'),
    responsible_staff: responsible('COUNSELLOR'),
    study_right: rightThat({}),
  }),
  staffSees('a special needs teacher of the student', 'SPECIAL_NEEDS', {
    staff_role: has('SPECIAL_NEEDS'),
    responsible_staff: responsible('SPECIAL_NEEDS'),
    study_right: rightThat({}),
  }),
  staffSees('nobody as a special needs teacher without the role', undefined, {
    staff_role: has('TEACHER'),
    responsible_staff: responsible('SPECIAL_NEEDS'),
    study_right: rightThat({}),
  }),
  staffSees('a special needs teacher as the counsellor of the student too', ['COUNSELLOR', 'SPECIAL_NEEDS'], {
    staff_role: [...has('COUNSELLOR'), ...has('SPECIAL_NEEDS')],
    responsible_staff: [...responsible('COUNSELLOR'), ...responsible('SPECIAL_NEEDS')],
    study_right: rightThat({}),
  }),
  ...['RESPONSIBLE', 'COUNSELLOR', 'SPECIAL_NEEDS'].flatMap(role => {
    const staff_role = has(role === 'RESPONSIBLE' ? 'TEACHER' : role)
    const sees = role === 'RESPONSIBLE' ? 'RESPONSIBLE_TEACHER' : role
    return [
      staffSees(`${role}: 180 days after the right ended`, sees, {
        staff_role,
        responsible_staff: responsible(role),
        study_right: rightThat({ end_date: '2026-05-31' }),
      }),
      staffSees(`${role}: nobody 181 days after the right ended`, undefined, {
        staff_role,
        responsible_staff: responsible(role),
        study_right: rightThat({ end_date: '2026-05-30' }),
      }),
      staffSees(`${role}: nobody by a right that was annulled`, undefined, {
        staff_role,
        responsible_staff: responsible(role),
        study_right: rightThat({ state: 'mitatoity' }),
      }),
      staffSees(`${role}: nobody by the right of another`, undefined, {
        staff_role,
        responsible_staff: responsible(role, { study_right_id: 99 }),
        study_right: rightThat({}),
      }),
      staffSees(`${role}: nobody for whom another is responsible`, undefined, {
        staff_role,
        responsible_staff: responsible(role, { staff_id: 99 }),
        study_right: rightThat({}),
      }),
    ]
  }),

  ...['PREPARING', 'HEARING', 'DECIDED', 'IN_FORCE', 'ENDED', 'REPEALED'].map(state =>
    staffSees(
      `special needs: a decision on support that is ${state}`,
      ['ENDED', 'REPEALED'].includes(state) ? undefined : 'SPECIAL_NEEDS',
      { staff_role: has('SPECIAL_NEEDS'), support_decision: [{ id: 1, student_id: student, state }] },
    ),
  ),
  staffSees('nobody by a decision on support without the role', undefined, {
    staff_role: has('TEACHER'),
    support_decision: [{ id: 1, student_id: student, state: 'IN_FORCE' }],
  }),
  ...[
    { says: 'without an end', support: { is_active: true }, sees: 'SPECIAL_NEEDS' },
    { says: 'on its last day', support: { is_active: true, end_date: today }, sees: 'SPECIAL_NEEDS' },
    { says: 'on the day after', support: { is_active: true, end_date: '2026-11-26' }, sees: undefined },
    { says: 'that is no longer given', support: { is_active: false }, sees: undefined },
    {
      says: 'that is no longer given, before its end',
      support: { is_active: false, end_date: today },
      sees: undefined,
    },
  ].map(({ says, support, sees }) =>
    staffSees(`special needs: support in learning ${says}`, sees, {
      staff_role: has('SPECIAL_NEEDS'),
      learning_support: [{ id: 1, student_id: student, ...support }],
    }),
  ),
  staffSees('nobody by support in learning without the role', undefined, {
    staff_role: has('TEACHER'),
    learning_support: [{ id: 1, student_id: student, is_active: true }],
  }),

  staffSees('a coordinator: the student of the contract', 'WORKPLACE_COORDINATOR', {
    staff_role: has('WORKPLACE_COORDINATOR'),
    contract: [{ id: 1, student_id: student, coordinator_id: staff }],
  }),
  staffSees('nobody by a contract without the role', undefined, {
    staff_role: has('TEACHER'),
    contract: [{ id: 1, student_id: student, coordinator_id: staff }],
  }),
  staffSees('nobody by the contract of another coordinator', undefined, {
    staff_role: has('WORKPLACE_COORDINATOR'),
    contract: [{ id: 1, student_id: student, coordinator_id: 99 }],
  }),

  ...[
    { at: '2026-11-27T09:00:00Z', sees: 'ADMINISTRATOR' },
    { at: '2026-11-27T08:59:59Z', sees: undefined },
    { at: '2026-11-27T12:59:59Z', sees: 'ADMINISTRATOR' },
    { at: '2026-11-27T13:00:00Z', sees: undefined },
  ].map(({ at, sees }) =>
    staffSees(
      `an administrator with a reason from 9 to 13, at ${at}`,
      sees,
      { staff_role: has('ADMINISTRATOR'), staff_reason: reasonBy(staff) },
      at,
    ),
  ),
  ...[
    { says: 'nobody by a reason without the role', role: 'TEACHER', by: staff },
    { says: 'nobody by the reason of another administrator', role: 'ADMINISTRATOR', by: 99 },
  ].map(({ says, role, by }) =>
    staffSees(says, undefined, {
      staff_role: has(role),
      staff_reason: reasonBy(by),
    }),
  ),

  staffSees('the office: every student', 'OFFICE', {
    staff_role: has('OFFICE'),
    student: [{ person_id: student }],
  }),
  staffSees('nobody as the office without the role', undefined, {
    staff_role: has('TEACHER'),
    student: [{ person_id: student }],
  }),
  staffSees('nobody by the roles of another', undefined, {
    staff_role: [
      'TEACHER',
      'COUNSELLOR',
      'OFFICE',
      'SPECIAL_NEEDS',
      'WORKPLACE_COORDINATOR',
      'ADMINISTRATOR',
    ].map(role => ({ staff_id: 99, role })),
    student: [{ person_id: student }],
    event_teacher: teaches,
    event_participant: takesPart(),
    study_right: rightThat({}),
    responsible_staff: [...responsible('COUNSELLOR'), ...responsible('SPECIAL_NEEDS')],
    support_decision: [{ id: 1, student_id: student, state: 'IN_FORCE' }],
    learning_support: [{ id: 1, student_id: student, is_active: true }],
    contract: [{ id: 1, student_id: student, coordinator_id: staff }],
    staff_reason: reasonBy(staff),
  }),
  staffSees('a teacher: nobody who has left the school', undefined, {
    ...teacher,
    event_participant: takesPart(),
    person: gone,
  }),
  staffSees('the office: nobody who has left the school', undefined, {
    staff_role: has('OFFICE'),
    student: [{ person_id: student }],
    person: gone,
  }),
  staffSees('nobody once the teacher has left', undefined, {
    ...teacher,
    event_participant: takesPart(),
    person: left,
  }),
  staffSees('nobody once the office clerk has left', undefined, {
    staff_role: has('OFFICE'),
    student: [{ person_id: student }],
    person: left,
  }),
]
