import type { DeskSupportDecision, StaffSupport } from '@studentgo/protocol/staff-support'
import { onlyRow } from '../platform/database/statement.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { StaffStudentContext } from '../platform/request-context.ts'
import { awaitedOf, deskStepsOf, stateOn, whoIsHeard } from '../special-support/hearing.rules.ts'
import { type DeskSupportRows, deskSupportOf, studentOfSupport } from './staff-support.sql.ts'

type Context = StaffStudentContext

/** The decisions of a student for special needs staff, with the text that the student reads. */
export async function findDeskSupport({ db, access, today }: Context) {
  const { studentId, minor } = access
  const student = onlyRow(await studentOfSupport(db, { studentId }))
  const { language } = student
  const ofStudent = { studentId, language }
  const rows: DeskSupportRows = onlyRow(
    await deskSupportOf(db, {
      decisions: { ...ofStudent, drafts: true },
      desk: ofStudent,
      people: { studentId, today },
      units: ofStudent,
      usualAppeal: { language, today },
    }),
  )
  const heard = whoIsHeard(rows.people, minor)
  const deskOf = new Map(rows.desk.map(row => [row.id, row]))
  const decisions = rows.decisions.map(row => {
    const awaited = awaitedOf(heard, row.statements)
    const steps = deskStepsOf(row, awaited.length, today)
    return { row, desk: deskOf.get(row.id), awaited, steps }
  })
  return { student, rows, heard, decisions }
}

/** The support of a student as the desk shows it. */
export async function readDeskSupport(context: Context): Promise<Unserialised<StaffSupport>> {
  const { access, today } = context
  const { student, rows, heard, decisions } = await findDeskSupport(context)
  return {
    studentId: access.studentId,
    studentName: student.name,
    language: student.language,
    minor: access.minor,
    canBegin: student.isInForce,
    heard: heard.map(({ name, role }) => ({ name, role })),
    units: rows.units,
    decisions: decisions.map(({ row, desk, awaited, steps }): Unserialised<DeskSupportDecision> => {
      const { hearingRequestedAt, hearingDue, statements } = row
      return {
        id: row.id,
        version: desk?.version ?? 0,
        state: stateOn(row, today),
        draft: desk?.isDraft ?? false,
        appealed: row.appealed,
        level: row.level,
        validFrom: row.validFrom,
        validTo: row.validTo,
        grounds: desk?.grounds ?? '',
        arrangements: row.arrangements.map(({ kind, moduleId, moduleName, text }) => ({
          kind,
          moduleId,
          moduleName,
          text,
        })),
        responsible: row.name,
        hearing:
          hearingRequestedAt === null || hearingDue === null
            ? null
            : {
                requestedAt: hearingRequestedAt,
                dueDate: hearingDue,
                statements: statements.map(one => ({
                  role: one.role,
                  name: one.name,
                  text: one.text,
                  agree: one.agree,
                  at: one.at,
                })),
                awaited: row.state === 'HEARING' ? awaited.map(one => one.name) : [],
              },
        decidedAt: row.decidedAt,
        decidedBy: row.decidedBy?.name ?? null,
        repealedAt: desk?.repealedAt ? desk.repealedAt : null,
        appealInstructions: row.appealInstructions,
        appealUntil: row.appealUntil,
        can: steps,
      }
    }),
    usualAppeal: rows.usualAppeal[0]?.text ?? null,
  }
}
