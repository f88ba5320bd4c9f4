import type { Localised } from '@studentgo/protocol/shapes'
import type { CurriculumRecords } from './curriculum-records.ts'
import type { Folder } from './files.ts'
import { localisedName } from './school.rules.ts'

/** Qualifications, units and criteria of a folder that has no fault. A file that is not there changes nothing. */
export function curriculumRecords(folder: Folder): CurriculumRecords {
  return {
    qualifications: folder.ext_qualifications?.map(row => ({
      source_id: row.sourcedId,
      code: row.code,
      name: localisedName(row.name, row.nameSv, row.nameEn),
      basis_number: row.basisNumber,
      level: row.level,
      extent: row.extent,
      unit: row.unit ?? 'OSP',
      grade_scale: row.gradeScale ?? 'NUM_1_5',
    })),
    moduleStructure: folder.ext_units?.map(row => ({
      source_id: row.sourcedId,
      kind: row.kind,
      parent_id: row.parentSourcedId,
      osp: row.osp,
      unit_group: row.group,
      grade_scale: row.gradeScale ?? 'NUM_1_5',
      valid_from: row.validFrom,
      valid_to: row.validTo,
    })),
    prerequisites: folder.ext_units?.flatMap(row =>
      [...new Set(row.requiresSourcedIds)].map(requires => ({
        module_id: row.sourcedId,
        requires_id: requires,
      })),
    ),
    requirements: folder.ext_requirements?.map(row => ({
      source_id: row.sourcedId,
      module_id: row.courseSourcedId,
      position: row.position ?? 0,
      text: localisedName(row.text, row.textSv, row.textEn),
    })),
    criteria: folder.ext_criteria?.map(row => ({
      requirement_id: row.requirementSourcedId,
      level: row.level,
      position: row.position ?? 0,
      text: localisedName(row.text, row.textSv, row.textEn),
    })),
    studyDetails: folder.ext_study_details?.map(row => ({
      source_id: row.sourcedId,
      qualification_id: row.qualificationSourcedId,
      oid: row.oid,
      competence_area:
        row.competenceArea === null
          ? null
          : localisedName(row.competenceArea, row.competenceAreaSv, row.competenceAreaEn),
      titles: localisedParts(row.titles, row.titlesSv, row.titlesEn),
      funding_code: row.fundingCode,
      study_mode: row.studyMode ?? 'SCHOOL',
    })),
  }
}

/** Sentences of three cells, in three languages; they belong together by their place. */
export function localisedParts(fi: string | null, sv: string | null, en: string | null): Localised[] {
  const swedish = sentencesIn(sv)
  const english = sentencesIn(en)
  return sentencesIn(fi).map((text, at) => localisedName(text, swedish[at] ?? null, english[at] ?? null))
}

/** Several words in one cell, separated by semicolons. */
export function sentencesIn(cell: string | null): string[] {
  return (cell ?? '')
    .split(';')
    .map(part => part.trim())
    .filter(Boolean)
}
