import { Type } from '@sinclair/typebox';
import { exactly, type Shape } from './fields';

/** GET /common/demo-load: registers of the demo data that are complete, of all. */
export type DemoLoad = Shape<typeof DemoLoadSchema>;
const DemoLoadSchema = exactly({
  isLoading: Type.Boolean(),
  loaded: Type.Integer(),
  of: Type.Integer(),
});

/** The load of demo data that goes on behind a site in use. */
export const DEMO_LOAD_SCHEMAS = { getDemoLoad: { response: DemoLoadSchema } } as const;
