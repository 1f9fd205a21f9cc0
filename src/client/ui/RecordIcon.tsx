import { Drawing, type DrawingProps } from './Drawing';
import { RECORD_ICON_PATHS, type RecordIconName } from './recordIconPaths';

export interface RecordIconProps extends Omit<DrawingProps, 'path'> {
  readonly name: RecordIconName;
}

/** A sign of registers and of what one does with records; it comes with the screens that have it. */
export function RecordIcon({ name, ...drawing }: RecordIconProps) {
  return <Drawing path={RECORD_ICON_PATHS[name]} {...drawing} />;
}
