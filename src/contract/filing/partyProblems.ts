import { hasHiddenCharacters } from '../search/givenNames';
import { DRAFT_LIMITS } from './draftWords';
import { captionOf, partyName } from './drafts';
import type { DraftContent, DraftParty } from '../schemas/filingDrafts';
import { attorneyProblems, type DraftFacts, type DraftProblem, problemIn } from './draftProblems';
import { codesOf, findCode, requiredParties } from './policyCodes';

export function partyProblems(content: DraftContent, facts: DraftFacts): DraftProblem[] {
  const problem = problemIn('parties');
  const { codes, kind } = facts;
  const types = codesOf(codes, 'partyType');
  const found: DraftProblem[] = [];
  const nameOf = (code: string): string => types.find((each) => each.code === code)?.name ?? code;
  if (content.parties.length === 0) found.push(problem('parties', 'partyMissing'));
  if (kind === 'newCase') {
    const type = findCode(codes, 'caseType', content.typeCode);
    for (const code of requiredParties(type)) {
      if (content.parties.some(({ typeCode }) => typeCode === code)) continue;
      found.push(problem('parties', 'partyRequired', nameOf(code)));
    }
  }
  for (const { code, facts: own, name } of types) {
    const same = content.parties.filter(({ typeCode }) => typeCode === code);
    // The court's own cases may list several, such as siblings under one guardianship.
    const added = same.filter(({ isOnCase }) => !isOnCase);
    const extra = added.length < same.length ? added[0] : added[1];
    if (own['isOnce'] === true && extra !== undefined) {
      found.push(problem(`party.${extra.partyId}.type`, 'partyOnce', name));
    }
  }
  for (const party of content.parties) found.push(...onePartyProblems(party, facts));
  if (content.parties.length > 0 && content.parties.every(({ isFiler }) => !isFiler)) {
    found.push(problem('onBehalf', 'onBehalfMissing'));
  }
  if (content.attorney !== null) {
    found.push(...attorneyProblems('attorney', content.attorney, facts, 'parties'));
  }
  if (kind === 'newCase') {
    const caption = captionOf(content);
    if (caption === '') found.push(problem('caption', 'captionMissing'));
    if (caption.length > DRAFT_LIMITS.caption) found.push(problem('caption', 'captionTooLong'));
    if (hasHiddenCharacters(caption)) found.push(problem('caption', 'nameHidden'));
  }
  return found;
}

const PARTY_NAME_MAX = 300;

function onePartyProblems(party: DraftParty, facts: DraftFacts): DraftProblem[] {
  if (party.isOnCase) return [];
  const problem = problemIn('parties');
  const { partyId, typeCode } = party;
  const name = partyName(party);
  const found: DraftProblem[] = [];
  if (typeCode === null) found.push(problem(`party.${partyId}.type`, 'partyTypeMissing', name));
  else if (facts.policy !== null && findCode(facts.codes, 'partyType', typeCode) === undefined) {
    found.push(problem(`party.${partyId}.type`, 'partyTypeEnded', name));
  }
  const field = `party.${partyId}.name`;
  if (!/[\p{L}\p{N}]/u.test(name)) found.push(problem(field, 'nameMissing'));
  else if (name.length > PARTY_NAME_MAX) found.push(problem(field, 'nameTooLong', name));
  else if (hasHiddenCharacters(name)) found.push(problem(field, 'nameHidden'));
  for (const barNumber of party.attorneys) {
    found.push(...attorneyProblems(`party.${partyId}.attorney`, barNumber, facts, 'parties'));
  }
  return found;
}
