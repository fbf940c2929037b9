import type { AuditAction, AuditKind } from '../schemas.ts';

/** Labels of the actions, shown beside the label of the target's kind. */
export const actionLabels: Record<AuditAction, string> = {
  'design.create': 'Added',
  'design.update': 'Changed',
  'design.release': 'Released',
  'design.delete': 'Put into the bin',
  'design.restore': 'Taken out of the bin',
  'design.purge': 'Deleted for good',
  'design.file_add': 'Files added',
  'design.file_replace': 'File replaced',
  'design.file_settings_remove': 'Slicer settings removed',
  'design.file_remove': 'File removed',
  'design.file_examine': 'File examined again',
  'design.file_uses': 'Uses of files changed',
  'design.edition_describe': 'Edition described',
  'design.file_restore': 'Earlier file restored',
  'design.image_replace': 'Main image replaced',
  'design.gallery_replace': 'Gallery replaced',
  'category.create': 'Added',
  'category.update': 'Changed',
  'category.delete': 'Deleted',
  'subcategory.create': 'Added',
  'subcategory.update': 'Changed',
  'subcategory.delete': 'Deleted',
  'synonyms.create': 'Added',
  'synonyms.update': 'Changed',
  'synonyms.delete': 'Deleted',
  'user.role': 'Role changed',
  'user.grant': 'Plan given',
  'user.grant_end': 'Plan ended',
  'user.sign_out': 'Signed out',
  'user.mail_retry': 'Mail sent again',
  'user.second_factor_remove': 'Second factor removed',
  'comment.edit': 'Edited',
  'comment.delete': 'Deleted',
  'comment.hide': 'Hidden',
  'comment.restore': 'Restored',
  'comment.dismiss': 'Reports dismissed',
  'contact.retry': 'Sent again',
  'contact.delete': 'Deleted',
  'licence.withdraw': 'Withdrawn',
  'licence.reinstate': 'Good again',
  'cache.clear': 'Cleared',
  'site.update': 'Changed',
  'connections.mail_update': 'Mail settings changed',
  'connections.mail_test': 'Test mail sent',
  'connections.payments_connect': 'Payments connected',
  'connections.payments_disconnect': 'Payments disconnected',
};

export const kindLabels: Record<AuditKind, { one: string; many: string }> = {
  design: { one: 'Design', many: 'Designs' },
  category: { one: 'Category', many: 'Categories' },
  subcategory: { one: 'Subcategory', many: 'Subcategories' },
  synonyms: { one: 'Synonyms of', many: 'Synonyms' },
  user: { one: 'Person', many: 'People' },
  comment: { one: 'Comment', many: 'Comments' },
  contact: { one: 'Message', many: 'Messages' },
  licence: { one: 'Licence for', many: 'Licences' },
  cache: { one: 'Cache', many: 'Cache' },
  site: { one: 'Site, version', many: 'Site' },
  connections: { one: 'Connection', many: 'Mail and payments' },
};

const fieldLabels: Record<string, string> = {
  isPremium: 'Access',
  state: 'State',
  releasesAt: 'Release',
  designerId: 'Designer',
  showsTitleEarly: 'Title before the release',
  previewLevel: '3D preview',
  cropX: 'Crop, across',
  cropY: 'Crop, down',
  categoryId: 'Category',
  endsAt: 'Ends',
  designId: 'Design',
  ids: 'Designs',
  notify: 'Told to people with earlier editions',
};

/** Returns the label of a field: a fixed one, or 'Needs supports' for `needsSupports`. */
export function getFieldLabel(name: string): string {
  const spaced = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('_', ' ');
  return fieldLabels[name] ?? spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
