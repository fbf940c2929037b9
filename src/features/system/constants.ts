/** The address of a backup that is kept in `DATA_DIR`, as a ZIP archive. */
export const backupZipPath = '/api/admin/system/backups/:id/backup.zip';
