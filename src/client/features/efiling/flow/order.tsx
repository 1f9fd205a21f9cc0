import { useState, type DragEvent, type KeyboardEvent } from 'react';
import { Button } from '../../../ui/Button';
import { moved } from './edits';
import styles from './Flow.module.css';

/** Position of an item in a list, and the ways to move it. */
export interface Place {
  readonly index: number;
  readonly count: number;
  readonly isDragged: boolean;
  readonly onMove: (by: -1 | 1) => void;
  /** Props of the drag handle. */
  readonly grip: {
    readonly onDragStart: (event: DragEvent<HTMLElement>) => void;
    readonly onDragEnd: () => void;
  };
  /** Props of the item's element: keys, and the drop target. */
  readonly target: {
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    readonly onDragOver: (event: DragEvent<HTMLElement>) => void;
    readonly onDrop: (event: DragEvent<HTMLElement>) => void;
  };
}

/** True for a control whose list opens with Alt and an arrow key. */
function opensList(target: EventTarget): boolean {
  return target instanceof Element && target.matches('select, [role=combobox]');
}

/**
 * Reorders a list by dragging, with Alt+↑ and Alt+↓, and with buttons. `announced` describes where
 * an item was moved.
 */
export function useOrder<Item>(
  items: readonly Item[],
  noun: string,
  onOrder: (items: readonly Item[]) => void,
) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [announced, setAnnounced] = useState('');
  const move = (from: number, by: number) => {
    const after = moved(items, from, by);
    if (after === items) {
      setAnnounced(`${noun} is already ${by < 0 ? 'first' : 'last'}`);
      return;
    }
    onOrder(after);
    setAnnounced(`${noun} moved to position ${String(from + by + 1)} of ${String(items.length)}`);
  };
  const placeOf = (index: number): Place => ({
    index,
    count: items.length,
    isDragged: dragged === index,
    onMove: (by) => move(index, by),
    grip: {
      onDragStart(event) {
        event.stopPropagation();
        const { currentTarget, dataTransfer } = event;
        dataTransfer.effectAllowed = 'move';
        // Firefox needs data to start dragging.
        dataTransfer.setData('text/plain', '');
        const item = currentTarget.closest('[data-movable]');
        if (item !== null) dataTransfer.setDragImage(item, 12, 12);
        setDragged(index);
      },
      onDragEnd: () => setDragged(null),
    },
    target: {
      onKeyDown(event) {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        if (opensList(event.target)) return;
        event.preventDefault();
        // Documents move only within their filing.
        event.stopPropagation();
        move(index, event.key === 'ArrowUp' ? -1 : 1);
      },
      onDragOver(event) {
        if (dragged !== null) event.preventDefault();
      },
      onDrop(event) {
        if (dragged === null) return;
        event.preventDefault();
        event.stopPropagation();
        if (dragged !== index) move(dragged, index - dragged);
        setDragged(null);
      },
    },
  });
  return { announced, placeOf };
}

/** The drag handle; the item can be moved with keys and buttons as well. */
export function Grip({ of: { count, grip } }: { readonly of: Place }) {
  if (count < 2) return null;
  return (
    <span className={styles.grip} draggable aria-hidden="true" title="Drag to reorder" {...grip}>
      <svg width="12" height="16" viewBox="0 0 12 16" fill="currentColor" focusable="false">
        <path d="M2 2h2v2H2zM8 2h2v2H8zM2 7h2v2H2zM8 7h2v2H8zM2 12h2v2H2zM8 12h2v2H8z" />
      </svg>
    </span>
  );
}

/**
 * Buttons that move an item by one position. They stay enabled at the ends, because disabling them
 * would lose the focus.
 */
export function MoveButtons({
  name,
  of: { count, index, onMove },
}: {
  readonly of: Place;
  readonly name: string;
}) {
  if (count < 2) return null;
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        aria-disabled={index === 0}
        aria-label={`Move up ${name}`}
        aria-keyshortcuts="Alt+ArrowUp"
        onClick={() => onMove(-1)}
      >
        Move up
      </Button>
      <Button
        size="small"
        variant="quiet"
        aria-disabled={index === count - 1}
        aria-label={`Move down ${name}`}
        aria-keyshortcuts="Alt+ArrowDown"
        onClick={() => onMove(1)}
      >
        Move down
      </Button>
    </>
  );
}
