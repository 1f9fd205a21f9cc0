import { Type } from '@sinclair/typebox';
import { exactly, listSchema, type Shape } from './fields';

/** A code's explanation as edited by super users. */
export type LegendText = Shape<typeof LegendTextSchema>;
const LegendTextSchema = exactly({
  /** Id of the code's group in `legendGroups`. */
  group: Type.String(),
  code: Type.String(),
  /** Sanitized HTML; may contain placeholders of `fillPlaceholders`. */
  html: Type.String(),
});

/** Explanations of codes. */
export const LEGEND_SCHEMAS = {
  getLegendTexts: { response: listSchema(LegendTextSchema) },
} as const;
