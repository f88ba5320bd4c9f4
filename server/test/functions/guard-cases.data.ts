import { createHash } from 'node:crypto'
import type { FunctionCase } from './function-case.ts'

/** Every change of a state; `allowed` lists those that the database lets through, by the state before. */
function moves(of: string, table: string, thing: string, allowed: Record<string, string>): FunctionCase[] {
  const states = Object.keys(allowed)
  return states.flatMap(from =>
    states
      .filter(to => to !== from)
      .map(to => ({
        of,
        says: `${from} → ${to}`,
        facts: { [table]: [{ id: 1, state: from }] },
        ask: `update ${table} set state = '${to}' where id = 1 returning state as answer`,
        answer: allowed[from]?.split(' ').includes(to)
          ? to
          : `refused: ${thing} does not move from ${from} to ${to}`,
      })),
  )
}

const beforeAssessment = 'PLANNED DONE ASSESSED PUBLISHED REVIEW_REQUESTED REVIEWED'

const states: FunctionCase[] = [
  ...moves('demonstration-moves.sql', 'demonstration', 'a demonstration', {
    PLANNED: beforeAssessment,
    DONE: beforeAssessment,
    ASSESSED: beforeAssessment,
    PUBLISHED: 'REVIEW_REQUESTED REVIEWED',
    REVIEW_REQUESTED: 'REVIEWED',
    REVIEWED: '',
  }),
  ...moves('intermediate-assessment-moves.sql', 'intermediate_assessment', 'an assessment', {
    DRAFT: 'PUBLISHED ACKNOWLEDGED',
    PUBLISHED: 'ACKNOWLEDGED',
    ACKNOWLEDGED: '',
  }),
  ...moves('workplace-proposal-moves.sql', 'workplace_proposal', 'a workplace proposal', {
    SENT: 'IN_REVIEW ACCEPTED REJECTED',
    IN_REVIEW: 'ACCEPTED REJECTED',
    ACCEPTED: '',
    REJECTED: '',
  }),
  ...moves('support-decision-moves.sql', 'support_decision', 'a support decision', {
    PREPARING: 'HEARING DECIDED IN_FORCE ENDED REPEALED',
    HEARING: 'DECIDED IN_FORCE ENDED REPEALED',
    DECIDED: 'IN_FORCE ENDED REPEALED',
    IN_FORCE: 'ENDED REPEALED',
    ENDED: '',
    REPEALED: '',
  }),
]

const returned = { id: 1, plan_id: 7, version: 1, state: 'STUDENT_RETURNED' }
const sending = `insert into plan_version (plan_id, version, state) values (7, 2, 'SENT_TO_STUDENT') returning state as answer`
const drafting = sending.replace('SENT_TO_STUDENT', 'DRAFT')
const unanswered = 'refused: a version that the student returned has no answer yet'
const planVersions: FunctionCase[] = [
  { says: 'nothing was returned', versions: [], ask: sending, answer: 'SENT_TO_STUDENT' },
  { says: 'a return without an answer', versions: [returned], ask: sending, answer: unanswered },
  { says: 'a return without an answer, only drafted', versions: [returned], ask: drafting, answer: 'DRAFT' },
  {
    says: 'a return that was answered',
    versions: [{ ...returned, staff_answer: 'Muutettu.' }],
    ask: sending,
    answer: 'SENT_TO_STUDENT',
  },
  {
    says: 'a return of another plan',
    versions: [{ ...returned, plan_id: 8 }],
    ask: sending,
    answer: 'SENT_TO_STUDENT',
  },
  {
    says: 'a version in another state',
    versions: [{ ...returned, state: 'SUPERSEDED' }],
    ask: sending,
    answer: 'SENT_TO_STUDENT',
  },
].map(({ versions, ...rest }) => ({
  of: 'plan-version-answered.sql',
  facts: { plan_version: versions },
  ...rest,
}))

/** A period, of 60 % unless said otherwise, from 1 to 31 October is written beside others. */
function fullTime(
  { of, table, state, refusal }: { of: string; table: string; state: string; refusal: string },
  says: string,
  {
    others,
    parties = [],
    share = 60,
    fits,
  }: { others: object[]; parties?: object[]; share?: number; fits: boolean },
): FunctionCase {
  return {
    of,
    says,
    facts: {
      [table]: others.map((other, index) => ({
        id: index + 1,
        student_id: 2,
        state,
        part_time_percent: 41,
        ...other,
      })),
      contract_party: parties,
    },
    ask: `insert into ${table} (student_id, state, start_date, end_date, part_time_percent)
      values (2, '${state}', '2026-10-01', '2026-10-31', ${share}) returning part_time_percent as answer`,
    answer: fits ? share : `refused: ${refusal}`,
  }
}

const from = (start_date: string, end_date: string, rest: object = {}) => ({ start_date, end_date, ...rest })
const whole = from('2026-09-01', '2026-12-31')
const contract = {
  of: 'contract-full-time.sql',
  table: 'contract',
  state: 'SENT',
  refusal: 'contracts are more than full time',
}
const period = {
  of: 'personal-event-full-time.sql',
  table: 'personal_education_event',
  state: 'PLANNED',
  refusal: 'periods at work are more than full time',
}
const shares: FunctionCase[] = [contract, period].flatMap(kind => [
  fullTime(kind, 'full time alone', { others: [], share: 100, fits: true }),
  fullTime(kind, 'beside 40 %', { others: [{ ...whole, part_time_percent: 40 }], fits: true }),
  fullTime(kind, 'beside 41 %', { others: [whole], fits: false }),
  fullTime(kind, 'beside 41 % of another student', { others: [{ ...whole, student_id: 3 }], fits: true }),
  fullTime(kind, 'beside one without a share', {
    others: [{ ...whole, part_time_percent: null }],
    fits: true,
  }),
  fullTime(kind, 'beside 41 % until the day before', {
    others: [from('2026-09-01', '2026-09-30')],
    fits: true,
  }),
  fullTime(kind, 'beside 41 % until its first day', {
    others: [from('2026-09-01', '2026-10-01')],
    fits: false,
  }),
  fullTime(kind, 'beside 41 % from its last day', {
    others: [from('2026-10-31', '2026-12-31')],
    fits: false,
  }),
  fullTime(kind, 'beside 41 % from the day after', {
    others: [from('2026-11-01', '2026-12-31')],
    fits: true,
  }),
  fullTime(kind, 'beside two of 21 % at different times', {
    others: [
      from('2026-10-01', '2026-10-10', { part_time_percent: 21 }),
      from('2026-10-11', '2026-10-31', { part_time_percent: 21 }),
    ],
    fits: true,
  }),
  fullTime(kind, 'beside two of 21 % that meet on a day', {
    others: [
      from('2026-10-02', '2026-10-11', { part_time_percent: 21 }),
      from('2026-10-11', '2026-10-31', { part_time_percent: 21 }),
    ],
    fits: false,
  }),
  fullTime(kind, 'beside two of 21 % that meet after its end', {
    others: [
      from('2026-10-02', '2026-12-31', { part_time_percent: 21 }),
      from('2026-11-01', '2026-12-31', { part_time_percent: 21 }),
    ],
    fits: true,
  }),
])
const contracts: FunctionCase[] = [
  ...['DRAFT', 'TERMINATED'].map(state =>
    fullTime(contract, `beside one that is ${state}`, { others: [{ ...whole, state }], fits: true }),
  ),
  fullTime(contract, 'beside one that is INTERRUPTED', {
    others: [{ ...whole, state: 'INTERRUPTED' }],
    fits: false,
  }),
  fullTime(contract, 'beside an interrupted one that begins later', {
    others: [from('2026-10-05', '2026-12-31', { state: 'INTERRUPTED' })],
    fits: false,
  }),
  fullTime(contract, 'beside one that somebody declined', {
    others: [whole],
    parties: [{ id: 1, contract_id: 1, declined_at: '2026-09-02T10:00:00Z' }],
    fits: true,
  }),
  fullTime(contract, 'beside one that nobody declined', {
    others: [whole],
    parties: [
      { id: 1, contract_id: 1 },
      { id: 2, contract_id: 99, declined_at: '2026-09-02T10:00:00Z' },
    ],
    fits: false,
  }),
]
const periods: FunctionCase[] = ['CANCELLED', 'INTERRUPTED'].map(state =>
  fullTime(period, `beside one that is ${state}`, { others: [{ ...whole, state }], fits: true }),
)
/** A share is compared with those of others, not with itself as it was. */
const changes: FunctionCase[] = [contract, period].map(({ of, table, state }) => ({
  of,
  says: 'a change of its own share',
  facts: { [table]: [{ id: 1, student_id: 2, state, part_time_percent: 60, ...whole }] },
  ask: `update ${table} set part_time_percent = 80 where id = 1 returning part_time_percent as answer`,
  answer: 80,
}))

const lesson = { id: 1, start_at: '2026-11-27T08:00:00Z', end_at: '2026-11-27T09:30:00Z' }
const marks: FunctionCase[] = [0, 90, 91].map(minutes => ({
  of: 'absence-mark-fits.sql',
  says: `${minutes} minutes of a lesson of 90`,
  facts: { event_session: [lesson] },
  ask: `insert into absence_mark (session_id, minutes) values (1, ${minutes}) returning minutes as answer`,
  answer: minutes > 90 ? 'refused: absence of 91 minutes is longer than session 1' : minutes,
}))

const somebody = { id: 5, first_names: 'Aino Maria', call_name: 'Aino', last_name: 'Korpi' }
const names: FunctionCase[] = [
  {
    of: 'staff-takes-names.sql',
    says: 'somebody is found by all names',
    facts: { person: [somebody, { ...somebody, id: 6, last_name: 'Toinen' }], staff: [{ person_id: 5 }] },
    ask: `select array(select name_search @@ search_query(name) from staff,
      unnest(array['aino', 'maria', 'korpi', 'maria korpi', 'toinen', 'z']) name) as answer`,
    answer: [true, true, true, true, false, false],
  },
  ...[
    { says: 'the words follow a new name', query: 'niemi', answer: 5 },
    { says: 'the old name finds who still has it', query: 'korpi', answer: 6 },
  ].map(({ says, query, answer }) => ({
    of: 'person-gives-names.sql',
    says,
    facts: { person: [somebody, { ...somebody, id: 6 }], staff: [{ person_id: 5 }, { person_id: 6 }] },
    change: `update person set last_name = 'Niemi' where id = 5`,
    ask: `select person_id as answer from staff where name_search @@ search_query('${query}')`,
    answer,
  })),
]

const versions: FunctionCase[] = [
  {
    of: 'support-decision-counts.sql',
    says: 'a change makes the next version, whatever version it says',
    facts: { support_decision: [{ id: 1, version: 4, state: 'PREPARING' }] },
    ask: 'update support_decision set version = 40 where id = 1 returning version as answer',
    answer: 5,
  },
]

const entries = [
  { id: 1, actor_kind: 'STUDENT', actor_id: 2, actor_role: null },
  { id: 2, actor_kind: 'STAFF', actor_id: 10, actor_role: 'OFFICE' },
  { id: 3, actor_kind: 'PARENT', actor_id: 1, actor_role: null },
].map(entry => ({
  at: '2026-11-27T08:00:00.000001Z',
  student_id: 2,
  action: 'GET /absence',
  object: null,
  outcome: 'DONE',
  request_id: 'r-1',
  ...entry,
}))
/** The form that `verify-audit` of every version has to find again. */
function hashOf(
  previous: Buffer,
  { id, actor_id, actor_kind, actor_role }: (typeof entries)[number],
): Buffer {
  const role = actor_role === null ? '' : `, "${actor_role}"`
  const text = `[${id}, 1795766400000001, ${actor_id}, "${actor_kind}", 2, "GET /absence", null, "DONE", "r-1"${role}]`
  return createHash('sha256').update(previous).update(text).digest()
}

const previous = Buffer.from('01ff', 'hex')
const audit: FunctionCase[] = [
  ...entries.map(entry => ({
    of: 'audit-hash.sql',
    says: `an entry by ${entry.actor_kind}`,
    facts: { audit: [entry] },
    ask: `select encode(audit_hash('\\x01ff', a), 'hex') as answer from audit a`,
    answer: hashOf(previous, entry).toString('hex'),
  })),
  {
    of: 'link-audit.sql',
    says: 'each entry is linked to the one before it, the first to nothing',
    facts: { audit: entries },
    change: 'set constraints all immediate',
    ask: `select position || ' ' || audit_id || ' ' || encode(hash, 'hex') as answer from audit_link order by position`,
    answer: entries.map(
      ({ id }) => `${id} ${id} ${entries.slice(0, id).reduce(hashOf, Buffer.alloc(0)).toString('hex')}`,
    ),
  },
  ...['update audit set action = action', 'delete from audit', 'truncate audit cascade'].map(ask => ({
    of: 'refuse-change.sql',
    says: ask,
    facts: {},
    ask,
    answer: 'refused: audit is only added to',
  })),
]

export const guardCases = [
  ...states,
  ...planVersions,
  ...shares,
  ...contracts,
  ...periods,
  ...changes,
  ...marks,
  ...names,
  ...versions,
  ...audit,
]
