export interface DrawingProps {
  /** Icon path on a 20 × 20 grid. */
  readonly path: string;
  /** Width and height in pixels. */
  readonly size?: number;
  /** Fills the shape: a saved bookmark, an active alert. */
  readonly isFilled?: boolean;
}

/** An icon beside text; never the only carrier of a meaning. */
export function Drawing({ path, size = 20, isFilled = false }: DrawingProps) {
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
      <path d={path} />
    </svg>
  );
}
