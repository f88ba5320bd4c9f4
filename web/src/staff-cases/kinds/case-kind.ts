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

/** What a step takes beside the press: its reason, its days, its amounts. */
export interface CaseStep<Detail extends StaffCaseDetail> {
  /** Of the whole body that is sent. */
  schema: z.ZodMiniType
  /** The fields as they are at first. What stays empty is not sent. */
  initial(detail: Detail, today: string): FieldValues
  /** What is not sent as it was typed. */
  toBody?(values: FieldValues): object
  Fields(props: { detail: Detail }): ReactNode
  /** A press alone is enough, and the fields are for who wants to say more. */
  isOptional?: true
}

/** A kind of case, whole: how it reads in the list, what a decision on it needs, and its steps. */
export interface KindOfCase<Detail extends StaffCaseDetail> {
  /** The texts by which its code is known in the list. */
  codes?: 'absences.reason' | 'personalInfo'
  Content(props: { detail: Detail }): ReactNode
  /** The matter whose steps its history tells; without it the content tells them. */
  history?: string
  /** Takes all of its steps. */
  endpoint: Endpoint
  /** What has been looked at, which goes with every step. */
  seen?(detail: Detail, marks: readonly SeenMark[]): object
  /** The steps with fields; every other one is a press. */
  steps: Partial<Record<CaseAction, CaseStep<Detail>>>
}
