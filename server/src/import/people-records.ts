import type { Localised } from '@studentgo/protocol/shapes'

/** The people of a school as the importer writes them; see records.ts. */

export interface PersonRecord {
  source_id: string
  first_names: string
  call_name: string
  last_name: string
  /** Undefined where the source says nothing about birthdays: what is known stays. */
  birth_date: string | null | undefined
  email: string | null
  phone: string | null
  /** The first language of the portal; what the person chooses there stays. */
  language: 'fi' | 'sv' | 'en'
}

export interface GroupRecord {
  source_id: string
  code: string
  name: string
}

export interface StudentRecord {
  person_id: string
  learner_oid: string | null | undefined
  student_number: string | null
  group_id: string | null
  campus_id: string | null
  /** Undefined where the source says nothing about it: what the school has set in the portal stays. */
  non_disclosure: boolean | undefined
}

export interface StaffRecord {
  person_id: string
  title: string | null
  is_public: boolean
}

export interface ParentRecord {
  person_id: string
}

export interface AccountRecord {
  person_id: string
  username: string
  /** The initial password, used only while the account has none. */
  password: string | null
  must_change: boolean
  is_enabled: boolean
}

export interface StudyRightRecord {
  source_id: string
  student_id: string
  qualification_code: string | null
  qualification_name: Localised
  state: string
  start_date: string
  estimated_end_date: string | null
  end_date: string | null
}

export interface ResponsibleStaffRecord {
  study_right_id: string
  staff_id: string
  role: 'RESPONSIBLE' | 'COUNSELLOR' | 'SPECIAL_NEEDS'
}

export interface ParentAccessRecord {
  source_id: string
  parent_id: string
  student_id: string
}
