import { randomUUID } from 'node:crypto';
import { removeBidiControls } from '#contract/bidi';
import { cleanContent } from '#contract/filing/drafts';
import {
  blanksFor,
  TEMPLATE_LIMITS,
  templateContent,
  usualBlanks,
  withBlanks,
  withNewIds,
  type TemplateBlank,
  type TemplateScope,
} from '#contract/filing/templates';
import type { DraftContent } from '#contract/schemas/filingDrafts';
import type { Template } from '#contract/schemas/filingTemplates';
import type { DraftReader } from '../../domain/filing/draftContentRepository';
import { findDraft } from '../../domain/filing/draftsRepository';
import { findEnvelopeCopy } from '../../domain/filing/envelopeCopy';
import { findCourtNames, type StoredFiler } from '../../domain/filing/filersRepository';
import {
  changeTemplate,
  findTemplate,
  insertTemplate,
  saveTemplate as storeTemplate,
  type TemplateChange,
} from '../../domain/filing/templatesRepository';
import { conflict, HttpProblem, invalidField, notFound } from '../../http/problems';
import { readerOf, requireFiler, type DraftParts } from '../../domain/filing/filerRules';

const NO_FIRM = "You file for yourself, so there's no one to share a template with.";
const CHANGED = 'This template was changed in another tab. Reload the page and change it again.';
const FULL = `You have ${String(TEMPLATE_LIMITS.perUser)} templates, the most that one user can have. Delete one you no longer need.`;

/** Removes bidi control characters and trims the name; throws 400 if it is empty. */
function cleanName(name: string): string {
  const clean = removeBidiControls(name).trim();
  if (clean === '') throw invalidField('name', 'Enter a name for the template.');
  return clean;
}

function requireShareable({ isIndividual }: StoredFiler, scope: TemplateScope | undefined): void {
  if (scope === 'firm' && isIndividual) throw invalidField('scope', NO_FIRM);
}

/** Source of a template: a draft or an envelope. */
export interface TemplateSource {
  readonly name: string;
  readonly draftId: string | null;
  readonly envelopeId: string | null;
}

/**
 * Creates a private template from a draft or an envelope, in one transaction, without its files and
 * case. Throws 404 for a draft or envelope that the user can't see, 400 without a name or source,
 * and 409 if the user has the maximum number of templates.
 */
export async function createTemplate(
  parts: DraftParts,
  userId: number,
  { draftId, envelopeId, name }: TemplateSource,
): Promise<Template> {
  const { db, now } = parts;
  const reader = readerOf(userId, await requireFiler(db, userId));
  const clean = cleanName(name);
  const source = await findSource(parts, reader, draftId, envelopeId);
  const { kind } = source;
  const content = withNewIds(templateContent(source.content, kind), randomUUID);
  const blanks = usualBlanks(content, kind);
  const id = randomUUID();
  const template = { id, kind, name: clean, blanks, content: withBlanks(content, blanks) };
  const room = { at: now(), limit: TEMPLATE_LIMITS.perUser };
  const isAdded = await db
    .transaction()
    .execute((trx) => insertTemplate(trx, reader, template, room));
  if (!isAdded) throw conflict(FULL);
  return requireTemplate(parts, reader, id);
}

async function findSource(
  parts: DraftParts,
  reader: DraftReader,
  draftId: string | null,
  envelopeId: string | null,
) {
  if ((draftId === null) === (envelopeId === null)) {
    throw invalidField('draftId', 'Specify a draft or an envelope, not both.');
  }
  const found =
    draftId === null
      ? await findEnvelopeCopy(parts, reader, envelopeId ?? '', { isCorrection: false })
      : await findDraft(parts.db, reader, draftId);
  if (found === null) throw notFound();
  return found;
}

/** Loads a template that the reader may use; throws 404 for any other. */
export async function requireTemplate(
  { db }: Pick<DraftParts, 'db'>,
  reader: DraftReader,
  id: string,
): Promise<Template> {
  const found = await findTemplate(db, reader, id);
  if (found === null) throw notFound();
  return found;
}

/** A request to save a template. */
export interface TemplateEdit {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly scope: TemplateScope;
  readonly blanks: readonly TemplateBlank[];
  readonly content: DraftContent;
}

/**
 * Saves the user's own template in one transaction. Drops files, case, and the values of facts that
 * the template asks for. Throws 404 for a colleague's template, 400 for an unknown court or a
 * template that can't be shared, and 409 if it was saved since.
 */
export async function saveTemplate(
  parts: DraftParts,
  userId: number,
  { blanks, content, id, name, scope, version }: TemplateEdit,
): Promise<Template> {
  const { db, now } = parts;
  const filer = await requireFiler(db, userId);
  const reader = readerOf(userId, filer);
  const { isOwn, kind } = await requireTemplate(parts, reader, id);
  if (!isOwn) throw notFound();
  requireShareable(filer, scope);
  const { courtId } = content;
  if (courtId !== null && !(await findCourtNames(db, [courtId])).has(courtId)) {
    throw invalidField('content.courtId', 'Choose a court from the list.');
  }
  const asked = blanks.filter((blank) => blanksFor(kind).includes(blank));
  const clean = withBlanks(withoutCase(cleanContent(content), kind), asked);
  const change = { id, version, name: cleanName(name), scope, blanks: asked, content: clean };
  const outcome = await db
    .transaction()
    .execute((trx) => storeTemplate(trx, userId, change, now()));
  if (outcome === 'notFound') throw notFound();
  if (outcome === 'stale') throw new HttpProblem(409, { message: CHANGED });
  return requireTemplate(parts, reader, id);
}

/** Drops data that a template can't have; keeps the names that its owner typed. */
function withoutCase(content: DraftContent, kind: Template['kind']): DraftContent {
  const plain = templateContent(content, kind);
  return { ...plain, parties: kind === 'newCase' ? content.parties : [] };
}

/**
 * Renames, shares, deletes, or restores the user's own template. Throws 404 for a colleague's
 * template, or for one that can no longer be restored.
 */
export async function changeOwnTemplate(
  { db, now }: DraftParts,
  userId: number,
  id: string,
  { isDeleted, name, scope }: TemplateChange,
): Promise<{ isDeleted: boolean }> {
  requireShareable(await requireFiler(db, userId), scope);
  const clean = name === undefined ? undefined : cleanName(name);
  if (!(await changeTemplate(db, userId, id, { isDeleted, name: clean, scope }, now()))) {
    throw notFound();
  }
  return { isDeleted: isDeleted ?? false };
}
