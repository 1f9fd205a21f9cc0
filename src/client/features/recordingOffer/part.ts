import type { LazyPart } from '../../store/routes';

/** Dialog that shows and sends a recording; loads on request on any page. */
export const RECORDING_OFFER: LazyPart = {
  load: () => import(/* webpackChunkName: "recording" */ './screens/RecordingDialogScreen'),
  loadFeature: () => import(/* webpackChunkName: "recording" */ './feature'),
};
