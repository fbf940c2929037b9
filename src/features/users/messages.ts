export const messages = {
  notFound: 'User profile not found',
  updateFailed: 'Failed to update profile',
  pictureFailed: 'Failed to upload profile picture',
  checkFailed: 'Error checking username',
  noImage: 'Please select an image file',
  imageTooLarge: 'Please select an image smaller than 5MB',
  usernameTaken: 'This username is taken',
  usernameFree: 'This username is available',
  usernameReserved: 'This username is kept for the site',
  usernameOwn: 'This is your username',
  emailFixed: 'The email address cannot be changed here.',
} as const;

export const maxPictureBytes = 5_242_880;
export const maxBioLength = 500;
export const maxLinks = 5;
