import { formatCount } from '#contract/formats';
import type { CourtPolicy, EnvelopeMessage, PolicyCode } from '#contract/schemas/efmMessages';
import { initialPleadings, namesOf } from '#contract/filing/initialPleading';
import { DETAIL_LABELS, missingDetails, NO_DETAILS } from '#contract/filing/details';
import { isTooPublic, securityOf } from '#contract/filing/documentSecurity';
import { isByPage, isOfferedWith } from '#contract/filing/optionalServices';
import { findReplacement } from '../efmMessages/replacement';

/** The rules that an envelope must meet. */
export interface EnvelopeRules {
  readonly policy: CourtPolicy;
  /** Returns the current codes of a list. */
  readonly codes: (list: string) => readonly PolicyCode[];
  /** Codes in the envelope that are no longer in use. */
  readonly ended: readonly PolicyCode[];
}

/**
 * Checks an envelope against a court's policy and codes. Returns sentences for the filer; none if
 * the manager can accept it into its queue.
 */
export function findEnvelopeProblems(
  envelope: EnvelopeMessage,
  rules: EnvelopeRules,
): readonly string[] {
  return [
    ...caseProblems(envelope, rules),
    ...partyProblems(envelope, rules),
    ...codeProblems(envelope, rules),
    ...initialProblems(envelope, rules),
    ...documentProblems(envelope, rules),
  ];
}

function caseProblems(
  { caseNumber, newCase }: EnvelopeMessage,
  { codes, policy }: EnvelopeRules,
): string[] {
  if ((caseNumber === null) === (newCase === null)) {
    return ['An envelope must be for either a new case or an existing one.'];
  }
  if (newCase === null) {
    return policy.acceptsSubsequent ? [] : ['This court accepts no filings in existing cases.'];
  }
  if (!policy.acceptsInitial) return ['This court accepts no new cases electronically.'];
  const type = codes('caseType').find(({ code }) => code === newCase.typeCode);
  if (type === undefined) return [`This court has no case type ${newCase.typeCode}.`];
  const most = type.facts['maxCents'];
  const problems: string[] = [];
  if (type.facts['asks'] === 'amount' && newCase.amountCents === null) {
    problems.push(`${type.name} needs the amount in controversy.`);
  }
  if (typeof most === 'number' && (newCase.amountCents ?? 0) > most) {
    const dollars = formatCount(most / 100);
    problems.push(`The amount is more than the $${dollars} that ${type.name} allows.`);
  }
  return problems;
}

function partyProblems(
  { filings, newCase, parties }: EnvelopeMessage,
  { codes }: EnvelopeRules,
): string[] {
  const problems: string[] = [];
  const ids = new Set(parties.map(({ partyId }) => partyId));
  if (filings.some(({ partyIds }) => partyIds.some((id) => !ids.has(id)))) {
    problems.push('A filing names a party that is not in the envelope.');
  }
  const types = codes('partyType');
  for (const { typeCode } of parties) {
    if (!types.some(({ code }) => code === typeCode)) {
      problems.push(`This court has no party type ${typeCode}.`);
    }
  }
  for (const { code, facts, name } of types) {
    const count = parties.filter(
      ({ isOnCase, typeCode }) => typeCode === code && isOnCase !== true,
    ).length;
    if (facts['isOnce'] === true && count > 1) problems.push(`A case can have only one ${name}.`);
  }
  const required = codes('caseType').find(({ code }) => code === newCase?.typeCode)?.facts[
    'requiredParties'
  ];
  for (const code of typeof required === 'string' ? required.split(';') : []) {
    if (parties.some(({ typeCode }) => typeCode === code)) continue;
    problems.push(`The ${types.find((each) => each.code === code)?.name ?? code} is missing.`);
  }
  return problems;
}

function codeProblems(
  { filings, newCase, payment }: EnvelopeMessage,
  { codes, ended }: EnvelopeRules,
): string[] {
  const known = codes('filingCode');
  const refusedKind = newCase === null ? 'initial' : 'subsequent';
  const problems = filings.flatMap(({ code, details = NO_DETAILS, optionalServices }) => {
    const found = known.find((each) => each.code === code);
    const missing = missingDetails(details, found).map((prompt) => DETAIL_LABELS[prompt]);
    const offered = codes('optionalService').filter((service) =>
      optionalServices.some((each) => each.code === service.code),
    );
    const withoutPages = offered.filter(
      (service) =>
        isByPage(service) &&
        optionalServices.some((each) => each.code === service.code && each.pages === 0),
    );
    const unknown = optionalServices.filter(
      (service) => !codes('optionalService').some((each) => each.code === service.code),
    );
    return [
      ...(found === undefined ? [endedProblem(code, known, ended)] : []),
      ...(found?.facts['kind'] === 'courtOnly' ? [`Only the court can file ${found.name}.`] : []),
      ...(found?.facts['kind'] === refusedKind
        ? [`${found.name} is not filed in ${newCase === null ? 'an existing' : 'a new'} case.`]
        : []),
      ...missing.map((label) => `${found?.name ?? code} needs: ${label}.`),
      ...offered
        .filter((service) => !isOfferedWith(service, code))
        .map(({ name }) => `${name} isn’t available for ${found?.name ?? code}.`),
      ...withoutPages.map(({ name }) => `${name} needs the number of pages per copy.`),
      ...unknown.map((service) => `This court does not offer the service ${service.code}.`),
    ];
  });
  const petitions = known.filter(({ facts }) => facts['isWaiverPetition'] === true);
  const hasPetition = filings.some(({ code }) => petitions.some((each) => each.code === code));
  if (payment.kind === 'waiver' && !hasPetition) {
    problems.push('A fee waiver needs its petition in the same envelope.');
  }
  return problems;
}

/** Checks that a new case begins with an initial pleading, if the codes mark initial pleadings. */
function initialProblems({ filings, newCase }: EnvelopeMessage, { codes }: EnvelopeRules) {
  if (newCase === null) return [];
  const known = codes('filingCode');
  const initial = initialPleadings([...known, ...codes('caseType')], newCase.typeCode);
  const first = known.find(({ code }) => code === filings[0]?.code);
  if (first === undefined || initial.length === 0 || initial.includes(first)) return [];
  return [
    `A new case must begin with an initial pleading, not with ${first.name}. Its first filing can be: ${namesOf(initial)}.`,
  ];
}

function endedProblem(
  code: string,
  known: readonly PolicyCode[],
  ended: readonly PolicyCode[],
): string {
  const before = ended.find((each) => each.code === code && each.list === 'filingCode');
  if (before === undefined) return `This court has no filing code ${code}.`;
  const replacement = findReplacement(before, known);
  const advice = replacement === null ? '' : ` Use ${replacement.name} (${replacement.code}).`;
  return `The court no longer uses ${before.name} (${code}).${advice}`;
}

function documentProblems(
  { filings }: EnvelopeMessage,
  { codes, policy }: EnvelopeRules,
): string[] {
  const problems: string[] = [];
  const documents = filings.flatMap((filing) => filing.documents);
  if (new Set(documents.map(({ hash }) => hash)).size < documents.length) {
    problems.push('The same document is in the envelope twice.');
  }
  for (const { description, documents: own } of filings) {
    const leads = own.filter(({ component }) => component === 'lead').length;
    const name = description === '' ? 'A filing' : description;
    if (leads === 0) problems.push(`${name} has no lead document.`);
    if (leads > 1 && !policy.allowsSeveralLeads) {
      problems.push(`${name} has more than one lead document.`);
    }
  }
  for (const { code, documents: own } of filings) {
    const known = codes('filingCode').find((each) => each.code === code);
    for (const { component, fileName, security } of own) {
      if (component === 'word' && known !== undefined && known.facts['goesToJudge'] !== true) {
        problems.push(`${known.name} can’t have a Word version. Remove ${fileName}.`);
      }
      if (isTooPublic(security, securityOf(known))) {
        problems.push(
          `${fileName} must not be public, because it is filed as ${known?.name ?? code}.`,
        );
      }
    }
  }
  for (const { bytes, fileName, pages } of documents) {
    if (bytes > policy.documentBytes) problems.push(`${fileName} is too large.`);
    if (pages > policy.documentPages) problems.push(`${fileName} has too many pages.`);
  }
  if (documents.reduce((sum, { bytes }) => sum + bytes, 0) > policy.envelopeBytes) {
    problems.push('Together, the documents are too large.');
  }
  return problems;
}
