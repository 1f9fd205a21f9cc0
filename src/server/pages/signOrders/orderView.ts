import type { OpenedOrder } from '../../domain/orders/decideOrder';
import type { OrderForm } from './form';
import type { TrayRow } from './trayPage';
import type { Frame } from './frame';

/** A document of an order or its motion. */
export interface OrderDocument {
  readonly documentId: string;
  readonly title: string;
  readonly href: string;
  readonly isWord: boolean;
  readonly pages: number;
  /** Addresses of the pictures of its first pages. */
  readonly pictures: readonly string[];
}

export interface OrderView extends Frame {
  readonly opened: OpenedOrder;
  readonly row: TrayRow;
  readonly parties: readonly string[];
  /** The judge's own version; null without one. */
  readonly version: OrderDocument | null;
  readonly documents: readonly OrderDocument[];
  readonly motionDocuments: readonly OrderDocument[];
  /** Where the judge confirms their identity; null if it was confirmed. */
  readonly confirm: { readonly href: string; readonly label: string } | null;
  readonly form: OrderForm;
  readonly xsrfToken: string;
}
