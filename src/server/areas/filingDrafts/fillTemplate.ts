import { randomUUID } from 'node:crypto';
import { removeBidiControls } from '#contract/bidi';
import { cleanContent } from '#contract/filing/drafts';
import { intoCase } from '#contract/filing/partyRoles';
import { fillBlanks, withNewIds, type TemplateAnswers } from '#contract/filing/templates';
import type { DraftContent } from '#contract/schemas/filingDrafts';
import { isManagerDown } from '../../domain/filing/askManager';
import { insertDraft } from '../../domain/filing/draftsRepository';
import { findCourtNames } from '../../domain/filing/filersRepository';
import { findFilingCase } from '../../domain/filing/findFilingCase';
import { noteUse } from '../../domain/filing/templatesRepository';
import { usableContent } from '../../domain/filing/usableContent';
import { invalidField } from '../../http/problems';
import { readerOf, requireFiler, type DraftParts } from '../../domain/filing/filerRules';
import { requireTemplate } from './saveTemplate';

/** Answers to a template's questions. */
export interface TemplateUse extends TemplateAnswers {
  readonly caseNumber: string;
}

/**
 * Creates a draft from a template, in one transaction. Unanswered facts are filled in later. Omits
 * an attorney or payment account that doesn't belong to the user's firm. Throws 404 for a template
 * that the user may not use, and 400 for an unknown court or another firm's attorney.
 */
export async function fillTemplate(
  parts: DraftParts,
  userId: number,
  templateId: string,
  answers: TemplateUse,
): Promise<{ draftId: string; kind: 'newCase' | 'existingCase' }> {
  const { db, now } = parts;
  const filer = await requireFiler(db, userId);
  const reader = readerOf(userId, filer);
  const { blanks, content, kind } = await requireTemplate(parts, reader, templateId);
  const { attorney, courtId } = answers;
  if (courtId !== null && !(await findCourtNames(db, [courtId])).has(courtId)) {
    throw invalidField('courtId', 'Choose a court from the list.');
  }
  if (attorney !== null && filer.attorneys.every(({ barNumber }) => barNumber !== attorney)) {
    throw invalidField('attorney', 'Choose an attorney in your firm.');
  }
  const filled = cleanContent(usableContent(fillBlanks(content, blanks, answers), filer));
  const inCase =
    kind === 'existingCase' ? await chooseCase(parts, filled, answers.caseNumber) : filled;
  const id = randomUUID();
  const draft = { id, kind, name: '', content: withNewIds(inCase, randomUUID) };
  await db.transaction().execute(async (trx) => {
    await insertDraft(trx, reader, draft, now());
    await noteUse(trx, templateId, now());
  });
  return { draftId: id, kind };
}

/**
 * Selects the case with a number. If several cases have it, or the court's system can't be reached,
 * the filer chooses the case in the draft, which then has only the number.
 */
async function chooseCase(
  parts: DraftParts,
  content: DraftContent,
  typed: string,
): Promise<DraftContent> {
  const caseNumber = removeBidiControls(typed).trim();
  if (caseNumber === '') return content;
  const unchosen = { ...content, caseNumber, courtId: null };
  try {
    const { cases, courtId } = await findFilingCase(parts, { caseNumber });
    const [only] = cases;
    if (only === undefined) return { ...content, caseNumber, courtId };
    return cases.length > 1 ? unchosen : { ...content, ...intoCase(content, only, randomUUID) };
  } catch (error) {
    if (isManagerDown(error)) return unchosen;
    throw error;
  }
}
