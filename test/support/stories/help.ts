import { helpSearch, helpTopic } from '../../../src/client/features/help/slice';
import * as helpEditor from '../../../src/client/features/help/editor/slice';
import { toastShown } from '../../../src/client/state/toast/slice';
import { goodBody } from '../goodAnswers';
import type { OpenPage } from '../testStore';
import { SUPER_USER, type Stories, list, screen } from './story';

const HELP_EDITOR_AT = '/in/help/EditHelpTopic';
const helpEditBody = (shortName: string) =>
  goodBody('getHelpEdit', {
    id: 7,
    shortName,
    version: 1,
    problems: [],
    draft: null,
    published: {
      title: 'A',
      html: '<p>A</p>',
      keywords: '',
      updatedBy: null,
      updated: '2026-07-06T13:00:00.000Z',
    },
  });
const ON_HELP_TOPIC = {
  user: SUPER_USER,
  at: `${HELP_EDITOR_AT}?helpTopicId=7`,
  others: { 'GET /web/admin/help/topics/7': helpEditBody('Topic') },
  good: helpEditBody('Topic'),
  isShown: (page: OpenPage): boolean => page.count(toastShown) > 0,
};

/** Stories of the calls for help topics and their editor. */
export const HELP_STORIES = {
  getHelpTopics: screen(
    HELP_EDITOR_AT,
    'GET /web/admin/help/topics',
    helpEditor.helpTopics,
    { good: list({ id: 5, title: 'Newer' }), older: list({ id: 5, title: 'Older' }) },
    { user: SUPER_USER, others: { 'GET /web/admin/help/misses': list() } },
  ),
  getHelpMisses: screen(
    HELP_EDITOR_AT,
    'GET /web/admin/help/misses',
    helpEditor.helpMisses,
    { good: list({ words: 'newer' }), older: list({ words: 'older' }) },
    { user: SUPER_USER, others: { 'GET /web/admin/help/topics': list() } },
  ),
  getHelpEdit: screen(
    `${HELP_EDITOR_AT}?helpTopicId=7`,
    'GET /web/admin/help/topics/7',
    helpEditor.helpEdit,
    { good: helpEditBody('Newer'), older: helpEditBody('Older') },
    { user: SUPER_USER },
  ),
  getHelpHistory: screen(
    '/in/help/HelpTopicHistory?helpTopicId=7',
    'GET /web/admin/help/topics/7/versions',
    helpEditor.helpHistory,
    {
      good: goodBody('getHelpHistory', { shortName: 'Newer', draft: null, versions: [] }),
      older: goodBody('getHelpHistory', { shortName: 'Older', draft: null, versions: [] }),
    },
    { user: SUPER_USER },
  ),
  createHelpTopic: {
    kind: 'form',
    line: 'POST /web/admin/help/topics',
    user: SUPER_USER,
    at: '/in/help/NewHelpTopic',
    good: helpEditBody('New'),
    cause: (page) =>
      page.dispatch(
        helpEditor.createTopic.send({ body: { shortName: 'NewTopic', title: 'New topic' } }),
      ),
    isShown: (page) => page.went('push').includes('/in/help/EditHelpTopic?helpTopicId=7'),
    status: (page) => helpEditor.createTopic.select(page.state()).status,
    errors: (page) => helpEditor.createTopic.selectErrors(page.state()),
  },
  saveHelpDraft: {
    kind: 'form',
    line: 'PUT /web/admin/help/topics/7/draft',
    ...ON_HELP_TOPIC,
    cause: (page) =>
      page.dispatch(
        helpEditor.saveDraft.send({
          params: { topicId: 7 },
          body: { version: 1, revision: 0, title: 'A', html: '<p>A</p>', keywords: '' },
        }),
      ),
    status: (page) => helpEditor.saveDraft.select(page.state()).status,
    errors: (page) => helpEditor.saveDraft.selectErrors(page.state()),
  },
  discardHelpDraft: {
    kind: 'change',
    line: 'DELETE /web/admin/help/topics/7/draft?version=1&revision=1',
    ...ON_HELP_TOPIC,
    cause: (page) =>
      page.dispatch(
        helpEditor.discardDraft.send({
          params: { topicId: 7 },
          query: { version: 1, revision: 1 },
        }),
      ),
    status: (page) => helpEditor.discardDraft.select(page.state()).status,
  },
  publishHelpTopic: {
    kind: 'form',
    line: 'POST /web/admin/help/topics/7/publication',
    ...ON_HELP_TOPIC,
    cause: (page) =>
      page.dispatch(
        helpEditor.publishTopic.send({
          params: { topicId: 7 },
          body: { version: 1, revision: 1, reason: 'Clearer' },
        }),
      ),
    status: (page) => helpEditor.publishTopic.select(page.state()).status,
    errors: (page) => helpEditor.publishTopic.selectErrors(page.state()),
  },
  uploadHelpImage: {
    kind: 'form',
    line: 'POST /web/admin/help/images',
    ...ON_HELP_TOPIC,
    good: { address: '{contextPath}/api/help/images/0' },
    cause: (page) => page.dispatch(helpEditor.uploadImage.send({ body: { base64: 'aaaa' } })),
    isShown: (page) => helpEditor.selectEditorDesk(page.state()).image !== null,
    status: (page) => helpEditor.uploadImage.select(page.state()).status,
    errors: (page) => helpEditor.uploadImage.selectErrors(page.state()),
  },
  getHelpTopic: screen(
    '/in/help/HelpTopic?shortName=Main',
    'GET /web/api/help/topic',
    helpTopic,
    {
      good: goodBody('getHelpTopic', { title: 'Help' }),
      older: goodBody('getHelpTopic', { title: 'Older' }),
    },
    { user: null },
  ),
  searchHelpTopics: screen(
    '/in/help/HelpTopicSearch?text=alert',
    'GET /web/api/help/topics',
    helpSearch,
    { good: list({ id: 1 }), older: list() },
    { user: null },
  ),
} satisfies Stories;
