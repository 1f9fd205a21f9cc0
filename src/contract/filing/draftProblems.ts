import type { DraftKind } from './draftWords';
import type { CourtPolicy, PolicyCode } from '../schemas/efmMessages';
import type { Finding } from '../schemas/documentChecks';
import type { UploadKind } from './uploads';

/** Steps of the filing flow, in order. */
export const FILING_STEPS = ['case', 'parties', 'documents', 'service', 'fees', 'review'] as const;
export type FilingStep = (typeof FILING_STEPS)[number];

/** Lists the steps of a kind of draft. A new case has no one to serve yet. */
export function filingSteps(kind: DraftKind): readonly FilingStep[] {
  return FILING_STEPS.filter((step) => step !== 'service' || kind === 'existingCase');
}

/** What can be missing or wrong. The client has a text for each. */
export const DRAFT_PROBLEMS = [
  'courtMissing',
  'notAccepted',
  'typeMissing',
  'typeEnded',
  'typeNotForFiler',
  'amountMissing',
  'amountTooHigh',
  'caseNumberMissing',
  'commentMissing',
  'clientNumberMissing',
  'crossReferenceMissing',
  'partyMissing',
  'partyRequired',
  'partyOnce',
  'partyTypeMissing',
  'partyTypeEnded',
  'nameMissing',
  'nameTooLong',
  'nameHidden',
  'captionMissing',
  'captionTooLong',
  'onBehalfMissing',
  'attorneyUnknown',
  'attorneyInactive',
  'filingMissing',
  'codeMissing',
  'codeEnded',
  'codeNotHere',
  'codeNeeds',
  'initialMissing',
  'initialNotFirst',
  'leadMissing',
  'leadsTooMany',
  'wordMissing',
  'wordNotHere',
  'fileMissing',
  'fileChecking',
  'fileRefused',
  'fileTooLarge',
  'fileTooLong',
  'fileIsWord',
  'fileNotWord',
  'fileTwice',
  'checkWaiting',
  'checkError',
  'warningOpen',
  'titleMissing',
  'tooPublic',
  'serviceEnded',
  'serviceNotHere',
  'pagesMissing',
  'detailMissing',
  'envelopeTooLarge',
  'paymentMissing',
  'paymentEnded',
  'petitionMissing',
  'kindNotHere',
] as const;
export type DraftProblemCode = (typeof DRAFT_PROBLEMS)[number];

/** Something missing or wrong in a draft. */
export interface DraftProblem {
  readonly step: FilingStep;
  /** Id of the field, such as `court`, `party.<id>.name`, or `document.<id>`. */
  readonly field: string;
  readonly code: DraftProblemCode;
  /** A name or number for the problem's text; empty if it needs none. */
  readonly subject: string;
}

/** An uploaded file, with the result of its check. */
export interface DraftUpload {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly state: 'receiving' | 'checking' | 'passed' | 'refused';
  readonly hash: string | null;
  readonly pages: number | null;
  /** Null until the file was checked. */
  readonly kind: UploadKind | null;
}

/** The envelope check's result for one document of a draft. */
export interface CheckedDocument {
  readonly documentId: string | null;
  /** `failed`: the file couldn't be read, or reading took too long; it can still be filed. */
  readonly state: 'waiting' | 'done' | 'failed';
  readonly findings: readonly Pick<Finding, 'code' | 'page'>[];
}

/** Facts that a draft is checked against. */
export interface DraftFacts {
  readonly kind: DraftKind;
  /** Null until a court is chosen and its policy has arrived. */
  readonly policy: CourtPolicy | null;
  readonly codes: readonly PolicyCode[];
  readonly uploads: readonly DraftUpload[];
  /** True while `uploads` may be incomplete; the draft's files then don't count as missing. */
  readonly hasUnknownUploads?: boolean;
  readonly attorneys: readonly { readonly barNumber: string; readonly status: string | null }[];
  readonly paymentAccounts: readonly {
    readonly id: number;
    readonly name: string;
    readonly isActive: boolean;
  }[];
  /** Checks of the draft's documents; absent until they have arrived. */
  readonly checks?: readonly CheckedDocument[];
}

/** Returns a function that creates a step's problems. */
export function problemIn(step: FilingStep) {
  return (field: string, code: DraftProblemCode, subject = ''): DraftProblem => ({
    step,
    field,
    code,
    subject,
  });
}

export function attorneyProblems(
  field: string,
  barNumber: string,
  { attorneys }: DraftFacts,
  step: FilingStep,
): DraftProblem[] {
  const found = attorneys.find((each) => each.barNumber === barNumber);
  if (found === undefined) return [problemIn(step)(field, 'attorneyUnknown', barNumber)];
  return found.status === 'active' ? [] : [problemIn(step)(field, 'attorneyInactive', barNumber)];
}
