import type { LazyPart } from '../../store/routes';

/** Shows and sends a recording; it comes when somebody asks for it, on whichever page. */
export const RECORDING_OFFER: LazyPart = {
  load: () => import(/* webpackChunkName: "recording" */ './screens/RecordingDialogScreen'),
  loadFeature: () => import(/* webpackChunkName: "recording" */ './feature'),
};
