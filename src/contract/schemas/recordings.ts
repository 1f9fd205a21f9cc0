import { Type } from '@sinclair/typebox';
import { RETURN_ADDRESS_MAX_LENGTH } from '../limits';
import { RECORDING_NOTE_MAX_LENGTH } from '../recordings';
import {
  exactly,
  listProperties,
  nullable,
  PageNumberSchema,
  TextSchema,
  type Shape,
} from './fields';

const Text = Type.String();

const ReferenceSchema = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });
const ReferenceParamsSchema = exactly({ reference: ReferenceSchema });

/** What somebody sends when something broke: the recording, and what was shown with it. */
export type SentRecording = Shape<typeof SentRecordingSchema>;
const SentRecordingSchema = exactly({
  /** JSON text. The request's size bounds it. */
  recording: Text,
  /** What the person did, in own words; empty for nothing. */
  note: Type.String({ maxLength: RECORDING_NOTE_MAX_LENGTH }),
  /** What broke, as the page knows it. */
  problem: TextSchema,
  /** The page's address. */
  address: Type.String({ maxLength: RETURN_ADDRESS_MAX_LENGTH }),
});

/** A recording in the list. */
export type StoredRecording = Shape<typeof StoredRecordingSchema>;
const StoredRecordingSchema = exactly({
  /** A uuid; people are told its first 8 characters. */
  reference: Text,
  /** ISO instant. */
  storedAt: Text,
  /** Null for a visitor, and for a user who is gone. */
  username: nullable(Text),
  build: Text,
  address: Text,
  problem: Text,
  /** Of its text, in bytes. */
  size: Type.Integer(),
});

const StoredRecordingListSchema = exactly({
  ...listProperties(StoredRecordingSchema),
  pageNumber: Type.Integer(),
  pageSize: Type.Integer(),
});

/** What the server logged of an error that it answered with 500. */
export type ServerErrorLine = Shape<typeof ServerErrorLineSchema>;
const ServerErrorLineSchema = exactly({
  reference: Text,
  /** ISO instant. */
  at: Text,
  method: Text,
  /** The route's pattern: never a query, never a body. */
  route: Text,
  message: Text,
  stack: Text,
});

/** One line of a recording in words. */
export type RecordingLine = Shape<typeof RecordingLineSchema>;
const RecordingLineSchema = exactly({
  line: Type.Integer(),
  /** Milliseconds since the recording began. */
  at: nullable(Type.Integer()),
  text: Text,
});

/** A recording beside what the server logged; its lines a page at a time. */
export type RecordingDetails = Shape<typeof RecordingDetailsSchema>;
const RecordingDetailsSchema = exactly({
  ...listProperties(RecordingLineSchema),
  pageNumber: Type.Integer(),
  pageSize: Type.Integer(),
  recording: StoredRecordingSchema,
  /** Why its lines can't be shown; null where they are. */
  unreadable: nullable(Text),
  note: Text,
  serverErrors: Type.Array(ServerErrorLineSchema),
  /** References in the recording of which the server has nothing any more. */
  missingErrors: Type.Array(Text),
  /** ISO instant at which it is deleted. */
  keptUntil: Text,
});

/** Recordings of pages on which something broke. */
export const RECORDINGS_SCHEMAS = {
  sendRecording: {
    body: SentRecordingSchema,
    response: exactly({ reference: Text }),
  },
  getRecordings: {
    query: exactly({
      pageNumber: Type.Optional(PageNumberSchema),
      /** The beginning of a reference, of a recording's or of a server error in it. */
      reference: Type.Optional(TextSchema),
    }),
    response: StoredRecordingListSchema,
  },
  getRecording: {
    params: ReferenceParamsSchema,
    query: exactly({ pageNumber: Type.Optional(PageNumberSchema) }),
    response: RecordingDetailsSchema,
  },
  deleteRecording: { params: ReferenceParamsSchema, response: Type.Null() },
} as const;
