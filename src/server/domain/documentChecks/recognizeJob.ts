import { Type } from '@sinclair/typebox';
import type { JobKind } from '../../jobs/kind';

const Payload = Type.Object({ uploadId: Type.String() });

/** Recognizes the text of pages without text (OCR); slow, so one at a time. */
export const RECOGNIZE_UPLOAD: JobKind<typeof Payload> = {
  name: 'recognize-filing-document',
  payload: Payload,
  timeLimitSeconds: 3_600,
  firstWaitSeconds: 60,
};
