import { LIST } from '../answers';
import type { HELP_EDITOR_SCHEMAS } from '../schemas/helpEditor';
import { area, call } from './row';

const EDIT = {
  id: 'number',
  shortName: 'text',
  isPublished: 'flag',
  version: 'number',
  published: 'object',
  draft: 'object?',
  problems: 'list',
  wasCleaned: 'flag',
} as const;

/** Editing help topics, for super users. */
export const HELP_EDITOR_CALLS = area({
  /** All topics, including drafts, sorted by title. */
  getHelpTopics: call<(typeof HELP_EDITOR_SCHEMAS)['getHelpTopics']>({
    method: 'GET',
    isReadable: true,
    path: '/admin/help/topics',
    answers: LIST,
  }),
  /** Creates a topic that only its editors see until it is published. */
  createHelpTopic: call<(typeof HELP_EDITOR_SCHEMAS)['createHelpTopic']>({
    method: 'POST',
    path: '/admin/help/topics',
    answers: EDIT,
  }),
  getHelpEdit: call<(typeof HELP_EDITOR_SCHEMAS)['getHelpEdit']>({
    method: 'GET',
    isReadable: true,
    path: '/admin/help/topics/{topicId}',
    answers: EDIT,
  }),
  /** Saves the draft. 409 if the draft or the topic changed since the editor loaded it. */
  saveHelpDraft: call<(typeof HELP_EDITOR_SCHEMAS)['saveHelpDraft']>({
    method: 'PUT',
    path: '/admin/help/topics/{topicId}/draft',
    answers: EDIT,
  }),
  /** Deletes the draft. 409 if it changed since the editor loaded it. */
  discardHelpDraft: call<(typeof HELP_EDITOR_SCHEMAS)['discardHelpDraft']>({
    method: 'DELETE',
    path: '/admin/help/topics/{topicId}/draft',
    answers: EDIT,
  }),
  /** Publishes the draft as a new version. 409 if it changed since the editor loaded it. */
  publishHelpTopic: call<(typeof HELP_EDITOR_SCHEMAS)['publishHelpTopic']>({
    method: 'POST',
    path: '/admin/help/topics/{topicId}/publication',
    answers: EDIT,
  }),
  getHelpHistory: call<(typeof HELP_EDITOR_SCHEMAS)['getHelpHistory']>({
    method: 'GET',
    isReadable: true,
    path: '/admin/help/topics/{topicId}/versions',
    answers: {
      id: 'number',
      shortName: 'text',
      version: 'number',
      revision: 'number',
      draft: 'object?',
      versions: 'list',
      total: 'number',
    },
  }),
  uploadHelpImage: call<(typeof HELP_EDITOR_SCHEMAS)['uploadHelpImage']>({
    method: 'POST',
    path: '/admin/help/images',
    answers: { address: 'text' },
  }),
  /** Help searches without results, most frequent first. */
  getHelpMisses: call<(typeof HELP_EDITOR_SCHEMAS)['getHelpMisses']>({
    method: 'GET',
    isReadable: true,
    path: '/admin/help/misses',
    answers: LIST,
  }),
});
