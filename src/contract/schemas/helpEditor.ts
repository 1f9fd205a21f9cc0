import { Type } from '@sinclair/typebox';
import {
  HELP_IMAGE_MAX_BYTES,
  HELP_KEYWORDS_MAX_LENGTH,
  HELP_LINK_PROBLEMS,
  HELP_REASON_MAX_LENGTH,
  HELP_TEXT_MAX_LENGTH,
  HELP_TITLE_MAX_LENGTH,
  type HelpLinkProblem,
} from '../admin/helpEditor';
import { exactly, IdSchema, listSchema, nullable, words, type Shape } from './fields';

/** A topic in the editors' list. */
export type HelpTopicRow = Shape<typeof HelpTopicRowSchema>;
const HelpTopicRowSchema = exactly({
  id: IdSchema,
  shortName: Type.String(),
  title: Type.String(),
  isPublished: Type.Boolean(),
  version: Type.Integer(),
  hasDraft: Type.Boolean(),
  /** ISO instant of the last change, including drafts. */
  updated: Type.String(),
  /** Null for the original text. */
  updatedBy: nullable(Type.String()),
});

const TextParts = {
  title: Type.String(),
  html: Type.String(),
  keywords: Type.String(),
  /** ISO instant. */
  updated: Type.String(),
  updatedBy: nullable(Type.String()),
} as const;

/** A topic with its draft, for its editor. */
export type HelpEdit = Shape<typeof HelpEditSchema>;
const HelpEditSchema = exactly({
  id: IdSchema,
  shortName: Type.String(),
  /** False until the first publication. */
  isPublished: Type.Boolean(),
  /** Number of the published version. */
  version: Type.Integer(),
  published: exactly(TextParts),
  /** Null if there are no changes. `revision` is incremented by each save. */
  draft: nullable(exactly({ ...TextParts, revision: Type.Integer() })),
  /** Broken links and images of the draft, or of the published text. */
  problems: Type.Array(
    exactly({
      address: Type.String(),
      problem: words(Object.keys(HELP_LINK_PROBLEMS) as HelpLinkProblem[]),
    }),
  ),
  /** True if the last save removed tags, attributes, or URLs that aren't allowed. */
  wasCleaned: Type.Boolean(),
});

/** A published version of a topic. */
export type HelpVersion = Shape<typeof HelpVersionSchema>;
const HelpVersionSchema = exactly({
  ...TextParts,
  version: Type.Integer(),
  reason: Type.String(),
});

/** A help search without results. */
export type HelpMiss = Shape<typeof HelpMissSchema>;
const HelpMissSchema = exactly({
  words: Type.String(),
  count: Type.Integer(),
  /** ISO instant of the latest search. */
  last: Type.String(),
});

const TopicParams = exactly({ topicId: IdSchema });
const Title = Type.String({ maxLength: HELP_TITLE_MAX_LENGTH });
/** The version numbers that the editor loaded; if they changed since, the save is rejected. */
const Seen = { version: Type.Integer(), revision: Type.Integer() } as const;
/** Four base64 characters encode three bytes. */
const IMAGE_TEXT_LENGTH = 4 * Math.ceil(HELP_IMAGE_MAX_BYTES / 3);

/** Editing help topics, for super users. */
export const HELP_EDITOR_SCHEMAS = {
  getHelpTopics: { response: listSchema(HelpTopicRowSchema) },
  createHelpTopic: {
    body: exactly({ shortName: Type.String({ maxLength: 60 }), title: Title }),
    response: HelpEditSchema,
  },
  getHelpEdit: { params: TopicParams, response: HelpEditSchema },
  saveHelpDraft: {
    params: TopicParams,
    body: exactly({
      ...Seen,
      title: Title,
      html: Type.String({ maxLength: HELP_TEXT_MAX_LENGTH }),
      keywords: Type.String({ maxLength: HELP_KEYWORDS_MAX_LENGTH }),
    }),
    response: HelpEditSchema,
  },
  discardHelpDraft: { params: TopicParams, query: exactly(Seen), response: HelpEditSchema },
  publishHelpTopic: {
    params: TopicParams,
    body: exactly({ ...Seen, reason: Type.String({ maxLength: HELP_REASON_MAX_LENGTH }) }),
    response: HelpEditSchema,
  },
  getHelpHistory: {
    params: TopicParams,
    response: exactly({
      id: IdSchema,
      shortName: Type.String(),
      version: Type.Integer(),
      /** Revision of the draft; 0 without one. */
      revision: Type.Integer(),
      /** When and by whom the draft was saved; null without one. */
      draft: nullable(exactly({ updated: TextParts.updated, updatedBy: TextParts.updatedBy })),
      /** The newest first. */
      versions: Type.Array(HelpVersionSchema),
      /** Total number of versions. */
      total: Type.Integer(),
    }),
  },
  uploadHelpImage: {
    body: exactly({ base64: Type.String({ maxLength: IMAGE_TEXT_LENGTH }) }),
    /** Image URL for use in a topic. */
    response: exactly({ address: Type.String() }),
  },
  getHelpMisses: { response: listSchema(HelpMissSchema) },
} as const;
