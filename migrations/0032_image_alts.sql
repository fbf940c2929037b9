-- What an image shows, for people who do not see it; null where nobody has described it.
alter table model_images add column alt text check (length(alt) between 1 and 300);
