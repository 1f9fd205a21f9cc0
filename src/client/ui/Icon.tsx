import { ICON_PATHS, type IconName } from './iconPaths';

export interface IconProps {
  readonly name: IconName;
  /** Pixels on each side. */
  readonly size?: number;
  /** Fills the shape: a saved bookmark, an alert that is on. */
  readonly isFilled?: boolean;
}

/** A drawn sign beside words; never the only carrier of a meaning. */
export function Icon({ name, size = 20, isFilled = false }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill={isFilled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
