import type { Endpoint } from '@studentgo/protocol/endpoint'
import type { CaseAction, StaffCaseDetail } from '@studentgo/protocol/staff-cases'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'

/** A mark of an explanation, as it was in the list. */
export interface SeenMark {
  id: number
  version: number
}

/** The inputs of a step beside the press: its reason, its days, its amounts. */
export interface CaseStep<Detail extends StaffCaseDetail> {
  /** The schema of the whole request body. */
  schema: z.ZodMiniType
  /** The initial values of the fields. Empty ones are not sent. */
  initial(detail: Detail, today: string): FieldValues
  /** The values that are sent in another form than typed. */
  toBody?(values: FieldValues): object
  Fields(props: { detail: Detail }): ReactNode
  /** The step needs no input; the fields are optional. */
  isOptional?: true
}

/** A kind of case: its text in the list, the data for a decision, and its steps. */
export interface KindOfCase<Detail extends StaffCaseDetail> {
  /** The prefix of the texts for its code in the list. */
  codes?: 'absences.reason' | 'personalInfo'
  Content(props: { detail: Detail }): ReactNode
  /** The matter whose steps the history shows; without it the content shows them. */
  history?: string
  /** The endpoint of all its steps. */
  endpoint: Endpoint
  /** The versions that the reader has seen, sent with every step. */
  seen?(detail: Detail, marks: readonly SeenMark[]): object
  /** The steps with fields; every other one is a single press. */
  steps: Partial<Record<CaseAction, CaseStep<Detail>>>
}
