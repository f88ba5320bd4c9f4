import { attachmentRef } from '@studentgo/protocol/attachments'
import {
  address,
  changeRequest,
  consent,
  emergencyContact,
  personalApprovals,
  personalInfo,
} from '@studentgo/protocol/personal-info'
import { audiences, everyone, type FieldAudiences } from '../platform/access/visibility.ts'

const student = <Field extends string>(...fields: Field[]) =>
  Object.fromEntries(fields.map(field => [field, 'STUDENT'])) as Record<Field, 'STUDENT'>

const requestVisibility = [
  audiences(attachmentRef, everyone('id', 'name', 'mime', 'size', 'scan')),
  audiences(
    changeRequest,
    everyone(
      'id',
      'field',
      'oldValue',
      'newValue',
      'reason',
      'attachments',
      'state',
      'createdAt',
      'handledBy',
      'handledAt',
      'comment',
    ),
  ),
]

/** A guardian of a minor sees who the child is, how to reach them and who teaches them, and nothing else. */
export const infoVisibility: FieldAudiences[] = [
  audiences(personalInfo, {
    ...everyone(
      'personId',
      'studentNumber',
      'firstNames',
      'callName',
      'lastName',
      'dateOfBirth',
      'email',
      'responsibleTeacher',
      'counsellor',
      'specialNeedsTeacher',
      'studyRights',
    ),
    phone: 'LOCATION',
    emergencyContacts: 'LOCATION',
    group: 'LOCATION',
    ...student(
      'learnerOid',
      'identityCodeMasked',
      'gender',
      'nationalities',
      'motherTongue',
      'contactLanguage',
      'homeMunicipality',
      'nonDisclosure',
      'addresses',
      'unconfirmedEmail',
      'basicEducation',
      'basicEducationLevel',
      'basicEducationYear',
      'employmentStatus',
      'employmentType',
      'employer',
      'militaryService',
      'specialDiet',
      'publishingName',
      'photo',
      'fieldRules',
      'pendingChanges',
      'version',
    ),
  }),
  audiences(emergencyContact, everyone('name', 'relation', 'phone')),
  audiences(personalInfo.shape.group, everyone('id', 'code', 'name')),
  audiences(
    personalInfo.shape.studyRights,
    everyone('id', 'qualificationName', 'state', 'startDate', 'estimatedEndDate'),
  ),
  audiences(
    address,
    everyone('type', 'street', 'postalCode', 'city', 'country', 'validFrom', 'validTo', 'source'),
  ),
  audiences(personalInfo.shape.unconfirmedEmail, everyone('email', 'expiresAt')),
  audiences(personalInfo.shape.militaryService, everyone('type', 'start', 'end')),
  audiences(personalInfo.shape.fieldRules, everyone('field', 'rule')),
  ...requestVisibility,
]

export const approvalsVisibility: FieldAudiences[] = [
  audiences(personalApprovals, everyone('consents', 'changeRequests')),
  audiences(
    consent,
    everyone('code', 'requiresGuardian', 'inForce', 'student', 'guardian', 'mayDecide', 'version', 'history'),
  ),
  audiences(consent.shape.student, everyone('granted', 'at', 'by')),
  audiences(consent.shape.guardian, everyone('granted', 'at', 'by')),
  audiences(consent.shape.history, everyone('id', 'role', 'by', 'granted', 'at')),
  ...requestVisibility,
]
