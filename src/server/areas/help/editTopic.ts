import { createHash } from 'node:crypto';
import { removeBidiControls } from '#contract/bidi';
import { formatCount } from '#contract/formats';
import {
  HELP_IMAGE_MAX_BYTES,
  HELP_IMAGE_PATH,
  HELP_IMAGE_TYPES,
  HELP_SHORT_NAME,
  HELP_TEXT_MAX_LENGTH,
} from '#contract/admin/helpEditor';
import { CONTEXT_PATH_PLACEHOLDER } from '#contract/site/motd';
import type { HelpEdit } from '#contract/schemas/helpEditor';
import { transactionWithAudit } from '../../domain/audit/repository';
import { conflict, invalidField, notFound } from '../../http/problems';
import type { Actor } from '../../http/requester';
import { hasOtherTags, sanitizeMarkup } from '../../http/sanitizeMarkup';
import type { AppDatabase } from '../../http/services';
import {
  addTopic,
  findEdit,
  findPublished,
  lockEdit,
  publish,
  removeDraft,
  saveDraft,
  storeImage,
  type Seen,
  type TopicText,
} from './editRepository';
import { findLinkProblems, linkedTopics } from './topicLinks';

const NO_DRAFT = 'There is no draft to publish. Save your changes first.';

/** Loads a topic with its draft and its broken links. Throws 404 for an unknown topic. */
export async function loadEdit(
  db: AppDatabase,
  topicId: number,
  wasCleaned = false,
): Promise<HelpEdit> {
  const edit = await findEdit(db, topicId);
  if (edit === null) throw notFound();
  const { html } = edit.draft ?? edit.published;
  const published = await findPublished(db, linkedTopics(html));
  return { ...edit, problems: findLinkProblems(html, published), wasCleaned };
}

/** Creates an unpublished topic. Throws 400 with the problems found in its names. */
export async function createTopic(
  db: AppDatabase,
  actor: Actor,
  userId: number,
  { shortName, title: given }: { readonly shortName: string; readonly title: string },
): Promise<HelpEdit> {
  const title = titleOf(given);
  if (!HELP_SHORT_NAME.test(shortName)) {
    throw invalidField('shortName', 'Use 2 to 60 letters and digits, and start with a letter.');
  }
  const topicId = await transactionWithAudit(db, async (trx, audit) => {
    const id = await addTopic(trx, { shortName, title }, { at: actor.at, userId });
    if (id === null) throw invalidField('shortName', 'Another topic has this short name.');
    const target = `helpTopic/${String(id)}`;
    audit({ ...actor, action: 'createHelpTopic', target, detail: { shortName, title } });
    return id;
  });
  return loadEdit(db, topicId);
}

/**
 * Saves a draft, without disallowed markup. Throws 409 if the topic or its draft changed since the
 * editor loaded it.
 */
export async function saveTopicDraft(
  db: AppDatabase,
  actor: Actor,
  userId: number,
  { seen, text, topicId }: { readonly topicId: number; readonly seen: Seen; text: TopicText },
): Promise<HelpEdit> {
  const title = titleOf(text.title);
  const html = await sanitizeMarkup(text.html);
  if (html.length > HELP_TEXT_MAX_LENGTH) {
    const most = formatCount(HELP_TEXT_MAX_LENGTH);
    throw invalidField('html', `Shorten the text to ${most} characters, or split the topic.`);
  }
  if (html === '' && text.html.trim() !== '') {
    throw invalidField('html', 'Nothing in this text can be shown. Use the toolbar’s tags.');
  }
  await transactionWithAudit(db, async (trx, audit) => {
    const edit = await lockEdit(trx, topicId, seen);
    const keywords = removeBidiControls(text.keywords).replace(/\s+/g, ' ').trim();
    const by = { at: actor.at, userId };
    const revision = await saveDraft(trx, edit, { title, html, keywords }, by);
    const target = `helpTopic/${String(topicId)}`;
    audit({ ...actor, action: 'saveHelpDraft', target, detail: { revision } });
  });
  return loadEdit(db, topicId, hasOtherTags(html, text.html));
}

/**
 * Deletes the draft; leaves the published text unchanged. Throws 409 if the draft changed since the
 * editor loaded it.
 */
export async function discardTopicDraft(
  db: AppDatabase,
  actor: Actor,
  topicId: number,
  seen: Seen,
): Promise<HelpEdit> {
  await transactionWithAudit(db, async (trx, audit) => {
    await lockEdit(trx, topicId, seen);
    await removeDraft(trx, topicId);
    const target = `helpTopic/${String(topicId)}`;
    audit({ ...actor, action: 'discardHelpDraft', target, detail: {} });
  });
  return loadEdit(db, topicId);
}

/** Publishes the draft as the next version. Throws 409 if it changed since the editor loaded it. */
export async function publishTopic(
  db: AppDatabase,
  actor: Actor,
  userId: number,
  { reason: given, seen, topicId }: { topicId: number; seen: Seen; readonly reason: string },
): Promise<HelpEdit> {
  const reason = removeBidiControls(given).trim();
  if (reason === '') throw invalidField('reason', 'Enter a reason for the change.');
  await transactionWithAudit(db, async (trx, audit) => {
    const edit = await lockEdit(trx, topicId, seen);
    if (edit.draft === null) throw conflict(NO_DRAFT);
    if (edit.draft.html === '') throw invalidField('reason', 'Write the text before you publish.');
    await publish(trx, edit, edit.draft, { at: actor.at, reason, userId });
    audit({
      ...actor,
      action: 'publishHelpTopic',
      target: `helpTopic/${String(topicId)}`,
      detail: { version: edit.version + 1, reason },
    });
  });
  return loadEdit(db, topicId);
}

function titleOf(given: string): string {
  const title = removeBidiControls(given).replace(/\s+/g, ' ').trim();
  if (title === '') throw invalidField('title', 'Enter the title.');
  return title;
}

const SIGNATURES: Readonly<Record<(typeof HELP_IMAGE_TYPES)[number], (bytes: Buffer) => boolean>> =
  {
    'image/png': (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
    'image/jpeg': (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')),
    'image/webp': (bytes) =>
      bytes.subarray(0, 4).toString('latin1') === 'RIFF' &&
      bytes.subarray(8, 12).toString('latin1') === 'WEBP',
  };

/**
 * Stores an image by its content; returns its URL in a topic. Throws 400 for files that aren't
 * images.
 */
export async function addImage(
  db: AppDatabase,
  actor: Actor,
  userId: number,
  base64: string,
): Promise<string> {
  const bytes = Buffer.from(base64, 'base64');
  const mediaType = HELP_IMAGE_TYPES.find((type) => SIGNATURES[type](bytes));
  if (mediaType === undefined) throw invalidField('base64', 'Choose a PNG, JPEG, or WebP image.');
  if (bytes.length > HELP_IMAGE_MAX_BYTES) {
    const most = String(HELP_IMAGE_MAX_BYTES / 1_000);
    throw invalidField('base64', `Choose an image of at most ${most} KB.`);
  }
  const hash = createHash('sha256').update(bytes).digest('hex');
  await transactionWithAudit(db, async (trx, audit) => {
    const isNew = await storeImage(trx, { hash, mediaType, bytes }, { at: actor.at, userId });
    if (!isNew) return;
    const detail = { mediaType, bytes: bytes.length };
    audit({ ...actor, action: 'addHelpImage', target: `helpImage/${hash}`, detail });
  });
  return CONTEXT_PATH_PLACEHOLDER + HELP_IMAGE_PATH.replace('{hash}', hash);
}
