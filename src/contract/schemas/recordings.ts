import { Type } from '@sinclair/typebox';
import { UUID_PATTERN } from '../uuid';
import { RETURN_ADDRESS_MAX_LENGTH } from '../limits';
import { RECORDING_NOTE_MAX_LENGTH } from '../site/recordings';
import {
  exactly,
  listProperties,
  nullable,
  PageNumberSchema,
  TextSchema,
  type Shape,
} from './fields';

const Text = Type.String();

const ReferenceSchema = Type.String({ pattern: UUID_PATTERN });
const ReferenceParamsSchema = exactly({ reference: ReferenceSchema });

/** An uploaded recording of an error, with its details. */
const SentRecordingSchema = exactly({
  /** JSON text; limited by the request's size. */
  recording: Text,
  /** The user's description of what they did; empty if none. */
  note: Type.String({ maxLength: RECORDING_NOTE_MAX_LENGTH }),
  /** The error, as shown on the page. */
  problem: TextSchema,
  /** The page's URL. */
  address: Type.String({ maxLength: RETURN_ADDRESS_MAX_LENGTH }),
});

/** A recording in the list. */
export type StoredRecording = Shape<typeof StoredRecordingSchema>;
const StoredRecordingSchema = exactly({
  /** A UUID; users see its first 8 characters. */
  reference: Text,
  /** ISO instant. */
  storedAt: Text,
  /** Null for a visitor or a deleted user. */
  username: nullable(Text),
  build: Text,
  address: Text,
  problem: Text,
  /** Size of the recording's text, in bytes. */
  size: Type.Integer(),
});

const StoredRecordingListSchema = exactly({
  ...listProperties(StoredRecordingSchema),
  pageNumber: Type.Integer(),
  pageSize: Type.Integer(),
});

/** The server's log entry for a 500. */
export type ServerErrorLine = Shape<typeof ServerErrorLineSchema>;
const ServerErrorLineSchema = exactly({
  reference: Text,
  /** ISO instant. */
  at: Text,
  method: Text,
  /** Route pattern, without query or body. */
  route: Text,
  message: Text,
  stack: Text,
});

/** One readable line of a recording. */
export type RecordingLine = Shape<typeof RecordingLineSchema>;
const RecordingLineSchema = exactly({
  line: Type.Integer(),
  /** Milliseconds since the recording began; null if unknown. */
  at: nullable(Type.Integer()),
  text: Text,
});

/** A recording with the server's log entries, and one page of its lines. */
export type RecordingDetails = Shape<typeof RecordingDetailsSchema>;
const RecordingDetailsSchema = exactly({
  ...listProperties(RecordingLineSchema),
  pageNumber: Type.Integer(),
  pageSize: Type.Integer(),
  recording: StoredRecordingSchema,
  /** Why the recording's lines can't be shown; null if they can. */
  unreadable: nullable(Text),
  note: Text,
  serverErrors: Type.Array(ServerErrorLineSchema),
  /** Error references in the recording whose log entries were deleted. */
  missingErrors: Type.Array(Text),
  /** ISO instant at which it will be deleted. */
  keptUntil: Text,
});

/** Recordings of pages on which an error occurred. */
export const RECORDINGS_SCHEMAS = {
  sendRecording: {
    body: SentRecordingSchema,
    response: exactly({ reference: Text }),
  },
  getRecordings: {
    query: exactly({
      pageNumber: Type.Optional(PageNumberSchema),
      /** Leading characters of a recording or server error reference. */
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
