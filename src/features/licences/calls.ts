import type { Call } from '#src/lib/endpoint.ts';
import type * as schemas from './schemas.ts';

export const createLicence: Call<typeof schemas.createLicence> = {
  method: 'POST',
  path: '/api/user/downloads/:id/licence',
};

export const checkLicence: Call<typeof schemas.checkLicence> = {
  method: 'GET',
  path: '/api/licences/:id',
};

export const getLicence: Call<typeof schemas.getLicence> = {
  method: 'GET',
  path: '/api/user/licences/:id',
};

export const countLicences: Call<typeof schemas.countLicences> = {
  method: 'GET',
  path: '/api/user/licence-count',
};

export const replaceLicence: Call<typeof schemas.replaceLicence> = {
  method: 'POST',
  path: '/api/user/licences/:id/replace',
};

export const withdrawLicence: Call<typeof schemas.withdrawLicence> = {
  method: 'POST',
  path: '/api/admin/licences/:id/withdraw',
};

export const reinstateLicence: Call<typeof schemas.reinstateLicence> = {
  method: 'POST',
  path: '/api/admin/licences/:id/reinstate',
};

export const askForProof: Call<typeof schemas.askForProof> = {
  method: 'POST',
  path: '/api/licences/:id/proofs',
};

export const findProof: Call<typeof schemas.findProof> = {
  method: 'GET',
  path: '/api/licences/:id/proofs',
};

export const listProofs: Call<typeof schemas.listProofs> = {
  method: 'GET',
  path: '/api/user/licence-proofs',
};

export const decideProof: Call<typeof schemas.decideProof> = {
  method: 'POST',
  path: '/api/user/licence-proofs/:id',
};
