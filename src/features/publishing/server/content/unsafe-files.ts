// Files that a double click runs or installs on Windows, macOS or Linux.
const programs = `
  action apk app appimage application appinstaller appref-ms appx appxbundle bash bat bin cmd com command cpl crx csh
  deb desktop dll dylib elf exe gadget hta inf ins ipa isp jar jnlp js jse ksh library-ms lnk mjs msc msh msh1 msh2
  msi msix msixbundle msp mst ocx osx pif pkg pl prf ps1 ps1xml ps2 psc1 psc2 psd1 psm1 py pyc pyo pyw pyz pyzw rb reg
  rpm run scf scpt scptd scr sct search-ms searchconnector-ms service settingcontent-ms sh shb shs so sys tcsh
  terminal theme tool url vb vbe vbs vxd wasm webloc workflow ws wsc wsf wsh xbap xll xpi zsh`;
// Files that a browser opens and whose scripts it runs.
const pages = 'chm htm html htc hxs mht mhtml pht phtml shtm shtml svg svgz swf xht xhtm xhtml';
// Disk images that a double click mounts, and that may contain programs.
const diskImages = 'dmg img iso toast vhd vhdx wim';
// Office documents with macros.
const macros = 'docm dotm ppam potm ppsm pptm sldm xlam xlsb xlsm xltm';

const unsafeEndings = new Set([programs, pages, diskImages, macros].join(' ').trim().split(/\s+/));

/**
 * True if a file beside a model could harm the person who opens it.
 * @param name the name in the bundle, without folders
 */
export function isUnsafeCompanion(name: string): boolean {
  const lower = name.toLowerCase();
  return unsafeEndings.has(lower.slice(lower.lastIndexOf('.') + 1));
}
