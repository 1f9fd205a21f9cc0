import { Type } from '@sinclair/typebox';
import { MESSAGE_APPLICATIONS } from '../applications';
import { MESSAGE_OF_THE_DAY_MAX_LENGTH } from '../limits';
import { exactly, IdSchema, listSchema, nullable, words, type Shape } from './fields';

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

/** A change for PATCH /motd/messages, after `*` became null and the locale `STATE-xx`. */
export type MessageOfTheDayChange = Shape<typeof MessageOfTheDayChangeSchema>;
const MessageOfTheDayChangeSchema = exactly({
  app_code: nullable(words(MESSAGE_APPLICATIONS)),
  locale: nullable(words(['STATE-IN', 'STATE-MI'])),
  county_id: nullable(IdSchema),
  /** Empty deletes the message. */
  message: Type.String({ maxLength: MESSAGE_OF_THE_DAY_MAX_LENGTH }),
});

/** Messages of the day. */
export const MOTD_SCHEMAS = {
  getMessagesOfTheDay: {
    // An unknown application is rejected with the list of valid ones.
    query: exactly({ app_code: Type.Optional(Type.String()) }),
    response: listSchema(MessageOfTheDaySchema),
  },
  getAllMessagesOfTheDay: { response: listSchema(MessageOfTheDaySchema) },
  patchMessagesOfTheDay: {
    body: Type.Array(MessageOfTheDayChangeSchema, { maxItems: 200 }),
    response: listSchema(MessageOfTheDaySchema),
  },
} as const;
