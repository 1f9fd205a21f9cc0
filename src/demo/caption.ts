import { displayName, type RecordName } from '../server/search/recordName';
import { decodeEntities } from '../server/search/decodeEntities';
import type { PartyDraft } from './caseDraft';
import type { Random } from './random';

/** Case types named after one person, not two sides. */
const MATTERS: Readonly<Record<string, string>> = {
  ES: 'In the Matter of the Supervised Estate of *, Deceased',
  EU: 'In the Matter of the Unsupervised Estate of *, Deceased',
  EM: 'In Re: the Estate of *',
  GU: 'In Re: the Guardianship of *',
  GM: 'In Re: the Guardianship of *',
  TR: 'In the Matter of the * Revocable Trust',
  MI: 'In Re: the Petition of *',
  XP: 'In Re: the Expungement Petition of *',
  AD: 'In the Matter of the Adoption of *',
  AH: 'In the Matter of the Adoption History of *',
  MH: 'In the Matter of the Commitment of *',
  JC: 'In the Matter of *, a Child in Need of Services',
  JD: 'In the Matter of *, an Alleged Delinquent Child',
  JM: 'In the Matter of *',
  JP: 'In Re: the Paternity of *',
  JS: 'In the Matter of *',
  JT: 'In the Matter of the Termination of the Parent-Child Relationship of *',
};
const MARRIAGES = new Set(['DC', 'DN', 'DR']);

/** Encodes entities, as data sources do in their captions. */
function encodeAsSource(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll("'", '&#39;')
    .replaceAll('é', '&eacute;')
    .replaceAll('ñ', '&ntilde;');
}

function side(names: readonly RecordName[], random: Random): string {
  const shown = names.map(displayName);
  if (shown.length < 2) return shown.join('');
  return random.chance(0.4) ? `${shown[0] ?? ''}, et al` : shown.join(', ');
}

function sourceCaption(typeCode: string, parties: readonly PartyDraft[], random: Random): string {
  const [first, ...others] = parties.map((party) => party.name);
  if (first === undefined) return '';
  const matter = MATTERS[typeCode];
  if (matter !== undefined) return matter.replace('*', () => displayName(first));
  const against = side(others, random);
  if (MARRIAGES.has(typeCode)) return `In Re: the Marriage of ${displayName(first)} and ${against}`;
  const plaintiff = displayName(first);
  const style = random.next();
  if (style < 0.45) return `${plaintiff} v. ${against}`;
  if (style < 0.75) return `${plaintiff} -Vs- ${against}`;
  if (style < 0.9) return `${plaintiff}/${against}`;
  return `${plaintiff} VS. ${against}`.toUpperCase();
}

/** Writes a case's caption in one of the courts' styles, as plain text. */
export function caption(typeCode: string, parties: readonly PartyDraft[], random: Random): string {
  return decodeEntities(encodeAsSource(sourceCaption(typeCode, parties, random)));
}
