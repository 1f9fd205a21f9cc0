import { Type } from '@sinclair/typebox';
import { exactly, IdSchema, listSchema, TextSchema, type Shape } from './fields';

/** A help topic as the server sends it. */
export type HelpTopic = Shape<typeof HelpTopicSchema>;
const HelpTopicSchema = exactly({
  id: IdSchema,
  /** Unique without regard to case; names the topic in addresses. */
  shortName: Type.String(),
  title: Type.String(),
  /** Sanitised HTML; may hold the placeholders of `fillTopic`. */
  html: Type.String(),
  /** Counts the changes from 1 on. */
  version: Type.Integer(),
  /** ISO instant of the last change. */
  updated: Type.String(),
});

/** A topic that a search of the help found. */
export type HelpTopicHit = Shape<typeof HelpTopicHitSchema>;
const HelpTopicHitSchema = exactly({
  id: IdSchema,
  shortName: Type.String(),
  title: Type.String(),
  /** Plain text around the words found; may hold placeholders. */
  excerpt: Type.String(),
});

/** An id of an address: one beyond the database's is as unknown as any other. */
const AskedIdSchema = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** Help topics. */
export const HELP_SCHEMAS = {
  getHelpTopic: {
    query: exactly({
      helpTopicId: Type.Optional(AskedIdSchema),
      shortName: Type.Optional(TextSchema),
    }),
    response: HelpTopicSchema,
  },
  searchHelpTopics: {
    query: exactly({ text: TextSchema }),
    response: listSchema(HelpTopicHitSchema),
  },
} as const;
