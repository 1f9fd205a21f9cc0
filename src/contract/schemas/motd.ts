import { Type } from '@sinclair/typebox';
import { MESSAGE_APPLICATIONS } from '../site/applications';
import { MESSAGE_OF_THE_DAY_MAX_LENGTH } from '../limits';
import { MESSAGE_STATES } from '../admin/messageStates';
import { CLOCK_PATTERN } from '../stateClock';
import {
  exactly,
  IdSchema,
  listProperties,
  listSchema,
  nullable,
  words,
  type Shape,
} from './fields';

/** A day and time in the state's time zone. */
const ClockSchema = Type.String({ pattern: CLOCK_PATTERN, maxLength: 16 });

/** A message of the day as the server sends it (spec section 3). */
export type MessageOfTheDay = Shape<typeof MessageOfTheDaySchema>;
const MessageOfTheDaySchema = exactly({
  /** `{app}-{state}-{county}`, each part possibly `*`: `COURT-IN-18097`, `*-*-*`. */
  category: Type.String(),
  /** Sanitized HTML; may contain placeholders of `fillPlaceholders`. */
  message: Type.String(),
  /** ISO instant of the last change; a dismissal stores it. */
  updated: Type.String(),
});

const InstantSchema = Type.String({ format: 'date-time', maxLength: 40 });

/**
 * Version of a message that an editor loaded. Includes the period, because changing only the period
 * doesn't change `updated`.
 */
const SeenMessageSchema = exactly({
  updated: InstantSchema,
  from: nullable(InstantSchema),
  until: nullable(InstantSchema),
});

/** A change for PATCH /motd/messages, with null instead of `*` and the locale as `STATE-xx`. */
export type MessageOfTheDayChange = Shape<typeof MessageOfTheDayChangeSchema>;
const MessageOfTheDayChangeSchema = exactly({
  app_code: nullable(words(MESSAGE_APPLICATIONS)),
  locale: nullable(words(['STATE-IN', 'STATE-MI'])),
  county_id: nullable(IdSchema),
  /** Empty deletes the message. */
  message: Type.String({ maxLength: MESSAGE_OF_THE_DAY_MAX_LENGTH }),
  /** In the state's time zone; null or absent to show the message immediately. */
  from: Type.Optional(nullable(ClockSchema)),
  /** In the state's time zone; null or absent to show the message until it is removed. */
  until: Type.Optional(nullable(ClockSchema)),
  /** The message that the editor loaded; null if there was none, absent to replace any message. */
  seen: Type.Optional(nullable(SeenMessageSchema)),
});

/** A message of the day, for its editor. */
export type EditedMessage = Shape<typeof EditedMessageSchema>;
const EditedMessageSchema = exactly({
  ...MessageOfTheDaySchema.properties,
  /** ISO instants; null without a limit. */
  from: nullable(Type.String()),
  until: nullable(Type.String()),
  state: words(MESSAGE_STATES),
  /** Dismissals of the current text. */
  dismissals: Type.Integer(),
});

/** A notice that is shown with the messages of the day but isn't edited with them. */
export type MessageBanner = Shape<typeof MessageBannerSchema>;
const MessageBannerSchema = exactly({
  source: words(['practice', 'freeze'] as const),
  /** Where the banner is shown, in the format of a message's category. */
  category: Type.String(),
  text: Type.String(),
  /** ISO instants. */
  from: Type.String(),
  until: Type.String(),
});

/** Messages of the day. */
export const MOTD_SCHEMAS = {
  getMessagesOfTheDay: {
    // An unknown application is rejected with the list of valid ones.
    query: exactly({ app_code: Type.Optional(Type.String()) }),
    response: listSchema(MessageOfTheDaySchema),
  },
  postMessageDismissal: {
    body: exactly({
      category: Type.String({ minLength: 1, maxLength: 40 }),
      updated: Type.String({ format: 'date-time', maxLength: 40 }),
    }),
    response: Type.Null(),
  },
  getAllMessagesOfTheDay: {
    response: exactly({
      ...listProperties(EditedMessageSchema),
      /** Current banners; absent if there are none. */
      banners: Type.Optional(Type.Array(MessageBannerSchema)),
    }),
  },
  patchMessagesOfTheDay: {
    body: Type.Array(MessageOfTheDayChangeSchema, { maxItems: 200 }),
    response: listSchema(EditedMessageSchema),
  },
} as const;
