import { call } from '#src/lib/api-client.ts';
import { buildUrl } from '#src/lib/endpoint.ts';
import { sendForm } from '#src/browser/send-form.ts';
import {
  addModelFiles,
  removeModelFile,
  replaceGalleryImages,
  replaceModelFile,
  replacePreviewImage,
  setFileUses,
  updateModel,
} from '../../admin-calls.ts';
import type { AdminModel } from '../../admin-schemas.ts';
import type { ModelFile } from '#src/features/catalog/schemas.ts';
import { buildGalleryForm, toGalleryItems, hasSamePictures } from '../form/gallery-items.ts';
import { toChosenUses } from './file-uses.ts';
import {
  getChanges,
  listRemainingFiles,
  getSavedDetails,
  type EditDraft,
  type EditState,
} from './edit-state.ts';

/** The design whose files change, and the save. */
interface SavedModel {
  id: number;
  saveId: string;
}

interface Sending {
  signal: AbortSignal;
  /** The share of the bytes that are sent, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** One of the API calls that save the form. */
export interface SaveStep {
  /** A description of what the step saves, for the screen. */
  name: string;
  send: (sending: Sending) => Promise<AdminModel>;
  /** Returns the fields of the draft that have to change after the call has succeeded. */
  getSavedFields: (draft: EditDraft, model: AdminModel) => Partial<EditDraft>;
}

/**
 * Returns the steps: details first, then images, then files and their uses, since a change of files renders the images of the mesh
 * again. If no stored file remains, files are added before the others are removed: a design must keep one file.
 * @param saveId names the save: its changes of files make one edition
 */
export function buildSaveSteps(state: EditState, saveId: string): SaveStep[] {
  const steps = [
    ...detailsStep(state),
    ...pictureSteps(state),
    ...fileSteps(state, saveId),
    ...usesStep(state),
  ];
  return steps.length > 0 ? steps : detailsStep(state, true);
}

function detailsStep(state: EditState, evenWithout = false): SaveStep[] {
  const changes = getChanges(state);
  if (Object.keys(changes).length === 0 && !evenWithout) return [];
  // The lists replace the former fields with a single value, which each save empties.
  const body = { ...changes, category: null, subcategory: null };
  const params = { id: state.base.id };
  return [
    {
      name: 'details',
      send: ({ signal }) => call(updateModel, { params, body }, { signal }),
      getSavedFields: (_, model) => getSavedDetails(model),
    },
  ];
}

function pictureSteps({ base, draft }: EditState): SaveStep[] {
  const { previewImage, gallery } = draft;
  const steps: SaveStep[] = [];
  if (previewImage) {
    steps.push({
      name: 'preview image',
      send: (sending) =>
        upload(
          replacePreviewImage,
          { id: base.id },
          {
            form: buildForm('previewImage', [previewImage]),
            sending,
          },
        ),
      getSavedFields: () => ({ previewImage: undefined }),
    });
  }
  if (!hasSamePictures(gallery, toGalleryItems(base))) {
    steps.push({
      name: 'gallery images',
      send: (sending) =>
        upload(replaceGalleryImages, { id: base.id }, { form: buildGalleryForm(gallery), sending }),
      getSavedFields: (_, model) => ({ gallery: toGalleryItems(model) }),
    });
  }
  return steps;
}

function fileSteps({ base, draft }: EditState, saveId: string): SaveStep[] {
  const model = { id: base.id, saveId };
  const remaining = listRemainingFiles({ base, draft });
  const replacements = remaining.flatMap((file) => replacementStep(model, file, draft.replacements[file.id]));
  const removals = base.files
    .filter((file) => !remaining.includes(file))
    .map((file) => removalStep(model, file));
  const additions = additionStep(model, draft.stlFiles);
  return remaining.length > 0 ? [...replacements, ...removals, ...additions] : [...additions, ...removals];
}

function replacementStep(model: SavedModel, { id, name }: ModelFile, file: File | undefined): SaveStep[] {
  if (!file) return [];
  const send = (sending: Sending) => {
    const form = new FormData();
    form.set('fileId', String(id));
    form.set('stlFile', file, file.name);
    return upload(replaceModelFile, model, { form, sending });
  };
  const getSavedFields = ({ replacements }: EditDraft) => {
    const { [id]: _, ...others } = replacements;
    return { replacements: others };
  };
  return [{ name: `${file.name} in place of ${name}`, send, getSavedFields }];
}

function removalStep({ id, saveId }: SavedModel, { id: fileId, name }: ModelFile): SaveStep {
  return {
    name: `${name} removed`,
    send: ({ signal }) => call(removeModelFile, { params: { id, fileId }, query: { saveId } }, { signal }),
    getSavedFields: ({ removed }) => ({ removed: removed.filter((other) => other !== fileId) }),
  };
}

function additionStep(model: SavedModel, files: readonly File[]): SaveStep[] {
  if (files.length === 0) return [];
  return [
    {
      name: files.map(({ name }) => name).join(', '),
      send: (sending) => upload(addModelFiles, model, { form: buildForm('stlFiles', files), sending }),
      getSavedFields: () => ({ stlFiles: [] }),
    },
  ];
}

function usesStep(state: EditState): SaveStep[] {
  const uses = toChosenUses(state);
  if (uses.length === 0) return [];
  return [
    {
      name: 'uses of the files',
      send: ({ signal }) => call(setFileUses, { params: { id: state.base.id }, body: { uses } }, { signal }),
      getSavedFields: () => ({ uses: {} }),
    },
  ];
}

function buildForm(field: string, files: readonly File[]): FormData {
  const form = new FormData();
  for (const file of files) form.append(field, file, file.name);
  return form;
}

async function upload(
  { method, path }: { method: string; path: string },
  { id, saveId }: { id: number; saveId?: string },
  { form, sending }: { form: FormData; sending: Sending },
): Promise<AdminModel> {
  const address = buildUrl(path, { id }, saveId === undefined ? undefined : { saveId });
  const response = await sendForm({ method: method === 'PUT' ? 'PUT' : 'POST', address, form, ...sending });
  return response as AdminModel;
}
