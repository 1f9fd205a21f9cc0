import { Type } from '@sinclair/typebox';
import { exactly, IdSchema, listSchema, TextSchema, type Shape } from './fields';

/** A help topic as the server sends it. */
export type HelpTopic = Shape<typeof HelpTopicSchema>;
const HelpTopicSchema = exactly({
  id: IdSchema,
  /** Unique ignoring case; identifies the topic in URLs. */
  shortName: Type.String(),
  title: Type.String(),
  /** Sanitized HTML; may contain placeholders of `fillTopic`. */
  html: Type.String(),
  /** Version number, starting at 1. */
  version: Type.Integer(),
  /** ISO instant of the last change. */
  updated: Type.String(),
});

/** A topic found by a help search. */
export type HelpTopicHit = Shape<typeof HelpTopicHitSchema>;
const HelpTopicHitSchema = exactly({
  id: IdSchema,
  shortName: Type.String(),
  title: Type.String(),
  /** Plain text around the match, with `HIT_START` and `HIT_END`; may contain placeholders. */
  excerpt: Type.String(),
});

/** An id from a URL; an id beyond the database's range counts as unknown. */
const TopicIdSchema = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** Help topics. */
export const HELP_SCHEMAS = {
  getHelpTopic: {
    query: exactly({
      helpTopicId: Type.Optional(TopicIdSchema),
      shortName: Type.Optional(TextSchema),
    }),
    response: HelpTopicSchema,
  },
  searchHelpTopics: {
    query: exactly({ text: TextSchema }),
    response: listSchema(HelpTopicHitSchema),
  },
} as const;
