import { Type } from '@sinclair/typebox';
import { exactly, type Shape } from './fields';

/**
 * GET /common/demo-load: number of registers whose demo data has loaded completely, and the total
 * (`of`).
 */
export type DemoLoad = Shape<typeof DemoLoadSchema>;
const DemoLoadSchema = exactly({
  isLoading: Type.Boolean(),
  loaded: Type.Integer(),
  of: Type.Integer(),
});

/** Progress of demo data that is loading in the background. */
export const DEMO_LOAD_SCHEMAS = { getDemoLoad: { response: DemoLoadSchema } } as const;
