import { Drawing, type DrawingProps } from './Drawing';
import { ICON_PATHS, type IconName } from './iconPaths';

export interface IconProps extends Omit<DrawingProps, 'path'> {
  readonly name: IconName;
}

/** An icon used on all pages; for icons of records, see `RecordIcon`. */
export function Icon({ name, ...drawing }: IconProps) {
  return <Drawing path={ICON_PATHS[name]} {...drawing} />;
}
