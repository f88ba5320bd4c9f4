import type { FunctionCase } from './function-case.ts'

const today = '2026-11-27'
const all = ['TIMETABLE', 'ABSENCE', 'PLAN', 'ASSESSMENT', 'CONTRACT', 'MESSAGE', 'SUPPORT']
const [guardian, student, access] = [1, 2, 3]

interface Guardianship {
  access?: object
  student?: object
  person?: object
  decisions?: object[]
  day?: string
}

/** A minor child with a guardian from the register, but for what is changed. */
function guardianSees(says: string, answer: string[] | null, changed: Guardianship = {}): FunctionCase {
  const link = { id: access, parent_id: guardian, student_id: student, ...changed.access }
  return {
    of: 'parent-scopes.sql',
    says,
    facts: {
      person: [{ id: student, birth_date: '2010-05-05', ...changed.person }],
      student: [{ person_id: student, ...changed.student }],
      parent_access: [link],
      guardian_decision: (changed.decisions ?? []).map((decision, index) => ({
        id: index + 1,
        access_id: access,
        ...decision,
      })),
    },
    ask: `select parent_scopes(${guardian}, ${student}, '${changed.day ?? today}') as answer`,
    answer,
  }
}

const adult = { birth_date: '2005-05-05' }
const consent = { consent_scopes: ['PLAN', 'ABSENCE'], consent_until: '2026-12-31' }
const secret = { non_disclosure: true }

/** What a guardian sees: domain 3.2 and 5. */
const guardians: FunctionCase[] = [
  guardianSees('everything of a minor', all),
  guardianSees('nothing of a student of others', null, { access: { student_id: 99 } }),
  guardianSees('nothing where another is the guardian', null, { access: { parent_id: 99 } }),

  guardianSees('nothing once the access is blocked', null, { access: { state: 'BLOCKED' } }),
  guardianSees('nothing once the access is revoked', null, { access: { state: 'REVOKED' } }),
  guardianSees('nothing of a minor as somebody else than a guardian', null, {
    access: { relation: 'OTHER' },
  }),
  guardianSees('nothing of a minor as somebody else, whatever was consented to', null, {
    access: { relation: 'OTHER', ...consent },
  }),
  guardianSees('nothing of a student who has left', null, { person: { is_active: false } }),
  guardianSees('nothing of an adult who has left, with consent', null, {
    person: { ...adult, is_active: false },
    access: consent,
  }),
  guardianSees('nothing of an adult with consent, once the access is blocked', null, {
    person: adult,
    access: { ...consent, state: 'BLOCKED' },
  }),

  guardianSees('everything of a minor on the last day before 18', all, {
    person: { birth_date: '2008-11-28' },
  }),
  guardianSees('nothing on the 18th birthday', null, { person: { birth_date: '2008-11-27' } }),
  guardianSees('nothing after the 18th birthday', null, { person: { birth_date: '2008-11-26' } }),
  guardianSees('everything on 27 February of one born on the 29th', all, {
    person: { birth_date: '2008-02-29' },
    day: '2026-02-27',
  }),
  guardianSees('nothing from 28 February on of one born on the 29th', null, {
    person: { birth_date: '2008-02-29' },
    day: '2026-02-28',
  }),
  guardianSees('nothing where the birth date is unknown', null, { person: { birth_date: null } }),
  guardianSees('with consent only, where the birth date is unknown', consent.consent_scopes, {
    person: { birth_date: null },
    access: consent,
  }),

  guardianSees('of an adult what was consented to', consent.consent_scopes, {
    person: adult,
    access: consent,
  }),
  guardianSees('of an adult, as somebody else than a guardian', consent.consent_scopes, {
    person: adult,
    access: { ...consent, relation: 'OTHER' },
  }),
  guardianSees('of an adult on the last day of consent', ['PLAN'], {
    person: adult,
    access: { consent_scopes: ['PLAN'], consent_until: today },
  }),
  guardianSees('nothing of an adult on the day after consent', null, {
    person: adult,
    access: { consent_scopes: ['PLAN'], consent_until: '2026-11-26' },
  }),
  guardianSees('nothing of an adult whose consent has no end', null, {
    person: adult,
    access: { consent_scopes: ['PLAN'], consent_until: null },
  }),
  guardianSees('nothing of an adult whose consent names nothing', null, {
    person: adult,
    access: { consent_scopes: [], consent_until: '2026-12-31' },
  }),
  guardianSees('of a minor everything, although less was consented to', all, { access: consent }),

  guardianSees('nothing under non-disclosure', null, { student: secret }),
  guardianSees('nothing under non-disclosure of an adult with consent', null, {
    student: secret,
    person: adult,
    access: consent,
  }),
  guardianSees('everything under non-disclosure, granted anew', all, {
    student: secret,
    access: { regranted: true },
  }),
  ...[
    { says: 'without an end', decision: {}, isInForce: true },
    { says: 'on its last day', decision: { until: today }, isInForce: true },
    { says: 'on the day after', decision: { until: '2026-11-26' }, isInForce: false },
    { says: 'once it was ended', decision: { ended_at: '2026-11-01T10:00:00Z' }, isInForce: false },
    { says: 'for the access of another', decision: { access_id: 99 }, isInForce: false },
  ].flatMap(({ says, decision, isInForce }) => [
    guardianSees(`under non-disclosure by a decision of the office, ${says}`, isInForce ? all : null, {
      student: secret,
      decisions: [{ kind: 'REGRANT', ...decision }],
    }),
    guardianSees(`under a block of the office, ${says}`, isInForce ? null : all, {
      decisions: [{ kind: 'BLOCK', ...decision }],
    }),
    guardianSees(
      `of an adult with consent under a block, ${says}`,
      isInForce ? null : consent.consent_scopes,
      {
        person: adult,
        access: consent,
        decisions: [{ kind: 'BLOCK', ...decision }],
      },
    ),
  ]),
  guardianSees('everything beside a note of the office', all, { decisions: [{ kind: 'NOTE' }] }),
  guardianSees('nothing under a block beside a decision that ended', null, {
    decisions: [{ kind: 'BLOCK', ended_at: '2026-11-01T10:00:00Z' }, { kind: 'BLOCK' }],
  }),
  guardianSees('nothing under a block, although granted anew', null, {
    student: secret,
    decisions: [{ kind: 'REGRANT' }, { kind: 'BLOCK' }],
  }),

  guardianSees('nothing before the invitation is accepted', null, { access: { source: 'INVITED' } }),
  guardianSees('everything once the invitation is accepted', all, {
    access: { source: 'INVITED', accepted_at: '2026-11-01T10:00:00Z' },
  }),
  guardianSees('nothing of an adult with consent before the invitation is accepted', null, {
    person: adult,
    access: { ...consent, source: 'INVITED' },
  }),
]

const decisions: FunctionCase[] = [
  ['BLOCK', today, true],
  ['BLOCK', '2026-11-28', false],
  ['REGRANT', today, false],
].map(([kind, day, answer]) => ({
  of: 'guardian-decided.sql',
  says: `${kind} on ${day}, of a block until ${today}`,
  facts: {
    guardian_decision: [
      { id: 1, access_id: access, kind: 'BLOCK', until: today },
      { id: 2, access_id: access, kind: 'REGRANT', ended_at: '2026-11-01T10:00:00Z' },
      { id: 3, access_id: 99, kind: 'REGRANT' },
    ],
  },
  ask: `select guardian_decided(${access}, '${kind}', '${day}') as answer`,
  answer,
}))

const minors: FunctionCase[] = [
  ['2008-11-28', today, true],
  ['2008-11-27', today, false],
  ['2008-02-29', '2026-02-27', true],
  ['2008-02-29', '2026-02-28', false],
  ['2010-02-28', '2028-02-27', true],
  ['2010-02-28', '2028-02-28', false],
  [null, today, null],
].map(([birthDate, day, answer]) => ({
  of: 'is-minor.sql',
  says: `born ${birthDate}, on ${day}`,
  facts: {},
  ask: `select is_minor(${birthDate === null ? 'null' : `'${birthDate}'`}, '${day}') as answer`,
  answer,
}))

export const guardianCases = [...guardians, ...decisions, ...minors]
