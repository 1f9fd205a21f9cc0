import { Type } from '@sinclair/typebox';
import { JOB_ACTIONS } from '../admin/jobs';
import { exactly, IdSchema, nullable, words, type Shape } from './fields';

/** Jobs of one kind. */
export type JobQueue = Shape<typeof JobQueueSchema>;
const JobQueueSchema = exactly({
  kind: Type.String(),
  waiting: Type.Integer(),
  /** Waiting for the next attempt after a failure. */
  retrying: Type.Integer(),
  running: Type.Integer(),
  dead: Type.Integer(),
  /** Seconds since the oldest due job was created; null if none is due. */
  oldestSeconds: nullable(Type.Integer()),
  /** Done in the last hour. */
  lastHour: Type.Integer(),
  /** Median and 95th percentile for jobs done in the last 12 hours; null if there are none. */
  p50Ms: nullable(Type.Number()),
  p95Ms: nullable(Type.Number()),
  /** Average attempts for the same jobs. */
  tries: nullable(Type.Number()),
  /** Progress of the running job, if it reports one. */
  progress: nullable(exactly({ done: Type.Integer(), total: Type.Integer() })),
});

/** A recurring job. */
export type JobSchedule = Shape<typeof JobScheduleSchema>;
const JobScheduleSchema = exactly({
  kind: Type.String(),
  cron: Type.String(),
  timeZone: Type.String(),
  nextAt: Type.String(),
  /** The newest job of that kind; null if there was none recently. */
  last: nullable(
    exactly({
      at: Type.String(),
      state: words(['WAITING', 'RUNNING', 'DONE', 'FAILED']),
      ms: nullable(Type.Number()),
    }),
  ),
});

/** Permanently failed jobs of one kind with the same cause. */
export type DeadGroup = Shape<typeof DeadGroupSchema>;
const DeadGroupSchema = exactly({
  kind: Type.String(),
  /** Numbers and ids are replaced with `#`. */
  cause: Type.String(),
  count: Type.Integer(),
  firstAt: Type.String(),
  lastAt: Type.String(),
  sample: exactly({
    id: Type.String(),
    at: Type.String(),
    reason: Type.String(),
    /** Payload as JSON: ids, but no names. */
    payload: Type.String(),
  }),
});

/** Jobs that a super user started or retried. */
export type JobActionResult = Shape<typeof JobActionSchema>;
const JobActionSchema = exactly({
  id: IdSchema,
  action: words(['RETRY', 'RUN']),
  kind: nullable(Type.String()),
  at: Type.String(),
  by: nullable(Type.String()),
  total: Type.Integer(),
  done: Type.Integer(),
  running: Type.Integer(),
  waiting: Type.Integer(),
  /** Failed again, waiting to retry. */
  retrying: Type.Integer(),
  /** Failed permanently again. */
  failed: Type.Integer(),
});

/** The certificate that digitally signs stamped documents. */
export type SealCertificate = Shape<typeof SealSchema>;
const SealSchema = exactly({
  subject: Type.String(),
  issuer: Type.String(),
  validFrom: Type.String(),
  validTo: Type.String(),
  /** SHA-256, hexadecimal pairs with colons. */
  fingerprint: Type.String(),
  /** Created by the site, or from the file in the setting `SEAL_P12`. */
  source: words(['created', 'file']),
});

const OverviewSchema = exactly({
  queues: Type.Array(JobQueueSchema),
  schedules: Type.Array(JobScheduleSchema),
  dead: Type.Array(DeadGroupSchema),
  /** Dead letters beyond the listed groups. */
  deadTotal: Type.Integer(),
  actions: Type.Array(JobActionSchema),
  /** Null before the first document is stamped. */
  seal: nullable(SealSchema),
  asOf: Type.String(),
  /** True if the data comes from the server's memory because the database isn't responding. */
  isFromMemory: Type.Boolean(),
});
export type JobsOverview = Shape<typeof OverviewSchema>;

/** Background jobs, for super users. */
export const JOBS_SCHEMAS = {
  getJobs: { response: OverviewSchema },
  postJobAction: {
    body: exactly({
      action: words(JOB_ACTIONS),
      /** Null for the dead letters of all kinds. */
      kind: nullable(Type.String({ minLength: 1, maxLength: 100 })),
      /** Only dead letters with this cause. */
      cause: nullable(Type.String({ maxLength: 400 })),
      /** Only this dead letter. */
      jobId: nullable(Type.String({ format: 'uuid' })),
      /** Number of jobs in the preview; if it differs now, the response is 409. */
      expected: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    }),
    response: OverviewSchema,
  },
} as const;
