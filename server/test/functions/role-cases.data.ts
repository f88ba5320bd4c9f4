import type { FunctionCase } from './function-case.ts'

const [staff, right] = [10, 30]
const responsible = (role: string, changed: object = {}) => [
  { study_right_id: right, staff_id: staff, role, ...changed },
]

function rolesOf(
  says: string,
  answer: string | string[] | undefined,
  facts: FunctionCase['facts'],
): FunctionCase {
  return {
    of: 'staff-roles.sql',
    says,
    facts,
    ask: `select role as answer from staff_roles(${staff}) order by role`,
    answer,
  }
}

const roles: FunctionCase[] = [
  rolesOf('the roles that the register gives', ['OFFICE', 'TEACHER'], {
    person: [{ id: staff }],
    staff_role: [
      { staff_id: staff, role: 'TEACHER' },
      { staff_id: staff, role: 'OFFICE' },
      { staff_id: 99, role: 'COUNSELLOR' },
    ],
  }),
  rolesOf('responsible teacher by a study right, once', 'RESPONSIBLE_TEACHER', {
    person: [{ id: staff }],
    responsible_staff: [...responsible('RESPONSIBLE'), ...responsible('RESPONSIBLE', { study_right_id: 31 })],
  }),
  rolesOf('none by being a counsellor of somebody', undefined, {
    person: [{ id: staff }],
    responsible_staff: [...responsible('COUNSELLOR'), ...responsible('SPECIAL_NEEDS')],
  }),
  rolesOf('none by the student of another', undefined, {
    person: [{ id: staff }, { id: 99 }],
    responsible_staff: responsible('RESPONSIBLE', { staff_id: 99 }),
  }),
  rolesOf('none once they have left', undefined, {
    person: [{ id: staff, is_active: false }],
    staff_role: [{ staff_id: staff, role: 'TEACHER' }],
    responsible_staff: responsible('RESPONSIBLE'),
  }),
]

function readersOf(
  says: string,
  { wellbeing = false, answer }: { wellbeing?: boolean; answer: number | number[] | undefined },
  person: object[] = [1, 2, 3, 4].map(id => ({ id })),
): FunctionCase {
  return {
    of: 'study-skills-readers.sql',
    says,
    facts: {
      person,
      responsible_staff: [
        { study_right_id: right, staff_id: 1, role: 'RESPONSIBLE' },
        { study_right_id: right, staff_id: 2, role: 'COUNSELLOR' },
        { study_right_id: right, staff_id: 3, role: 'SPECIAL_NEEDS' },
        { study_right_id: 99, staff_id: 4, role: 'COUNSELLOR' },
        { study_right_id: right, staff_id: 3, role: 'RESPONSIBLE' },
      ],
    },
    ask: `select reader as answer from study_skills_readers(${right}, ${wellbeing}) reader order by reader`,
    answer,
  }
}

const readers: FunctionCase[] = [
  readersOf('the staff of the study right, each once', { answer: [1, 2, 3] }),
  readersOf('guidance and special needs alone for wellbeing', { wellbeing: true, answer: [2, 3] }),
  readersOf('nobody who has left', { answer: [1, 3] }, [{ id: 1 }, { id: 2, is_active: false }, { id: 3 }]),
]

function termOf(day: string, first: string, last: string, terms: object[] = []): FunctionCase {
  return {
    of: 'term-of.sql',
    says: `${day} with ${terms.length} terms`,
    facts: { term: terms.map((term, index) => ({ id: index + 1, kind: 'TERM', ...term })) },
    ask: `select first_day || ' ' || last_day as answer from term_of('${day}')`,
    answer: `${first} ${last}`,
  }
}

const spring = { start_date: '2026-01-07', end_date: '2026-05-31' }
const terms: FunctionCase[] = [
  termOf('2026-01-01', '2026-01-01', '2026-07-31'),
  termOf('2026-07-31', '2026-01-01', '2026-07-31'),
  termOf('2026-08-01', '2026-08-01', '2026-12-31'),
  termOf('2026-12-31', '2026-08-01', '2026-12-31'),
  termOf('2026-01-06', '2026-01-01', '2026-07-31', [spring]),
  termOf('2026-01-07', '2026-01-07', '2026-05-31', [spring]),
  termOf('2026-05-31', '2026-01-07', '2026-05-31', [spring]),
  termOf('2026-06-01', '2026-01-01', '2026-07-31', [spring]),
  termOf('2026-03-01', '2026-01-01', '2026-07-31', [{ ...spring, kind: 'YEAR' }]),
  termOf('2026-03-01', '2026-02-01', '2026-04-30', [
    spring,
    { start_date: '2026-02-01', end_date: '2026-04-30' },
  ]),
  termOf('2026-03-01', '2026-02-01', '2026-04-30', [
    { start_date: '2026-02-01', end_date: '2026-04-30' },
    spring,
  ]),
]

export const roleCases = [...roles, ...readers, ...terms]
