import { Drawing, type DrawingProps } from './Drawing';
import { RECORD_ICON_PATHS, type RecordIconName } from './recordIconPaths';

export interface RecordIconProps extends Omit<DrawingProps, 'path'> {
  readonly name: RecordIconName;
}

/** An icon of registers and record actions; loads with the screens that use it. */
export function RecordIcon({ name, ...drawing }: RecordIconProps) {
  return <Drawing path={RECORD_ICON_PATHS[name]} {...drawing} />;
}
